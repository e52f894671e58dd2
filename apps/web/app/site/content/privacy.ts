import { person } from '#web/site/content/person.ts'

export const privacy = {
  title: 'Privacy, in plain words',
  updated: { date: '2026-11-21', text: '21 November 2026' },
  lead: 'These pages set no cookies, load nothing from other companies and count no visitors. There is no banner because there is nothing to agree to.',
  sections: [
    {
      title: 'When you read',
      paragraphs: [
        'The server notes the address that asked for a page, the page and the time, to keep the site running and to stop abuse. These notes are deleted after a short while and are never joined with anything else.',
      ],
    },
    {
      title: 'When you write',
      paragraphs: [
        'The contact form sends your name, your e-mail address, your message and, if you chose one, the package; with them goes how long you took to write, which tells a person from a program. They are kept until the conversation is over and are read by the owner of this site alone.',
        'A site may be set up to hand messages to an e-mail service. If so, that service receives your name, your e-mail address and your message, whose first line names the package, and nothing more; a message that it does not take is kept here instead.',
        'While you type, a draft stays in this browser tab, so that a failed connection does not cost you your words. It goes when the message is sent or the tab is closed.',
      ],
    },
    {
      title: 'When you sign in',
      paragraphs: [
        'The task manager behind the login keeps a session token and your colour scheme in your browser. Logging out removes both. A cookie that opens nothing stays with the login alone, so that you can be told when somebody signs in from elsewhere.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You may ask what is kept about you, have it corrected or have it deleted. Write to ${person.email}; the answer comes within a week.`,
      ],
    },
  ],
} as const
