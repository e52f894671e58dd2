import { person } from '#web/site/content/person.ts'

export const privacy = {
  title: 'Privacy, in plain words',
  updated: { date: '2026-11-23', text: '23 November 2026' },
  lead: "These pages set no cookies, load nothing from other companies and don't track visitors. There is no banner because there is nothing to agree to.",
  sections: [
    {
      title: 'When you read',
      paragraphs: [
        'The server logs your IP address, the page and the time, to keep the site running and prevent abuse. These logs are deleted after a short while and never combined with other data.',
      ],
    },
    {
      title: 'When you write',
      paragraphs: [
        'The contact form sends your name, email address and message, the package if you chose one, and how long you took to write, which helps detect spam. They are kept until the conversation is over. Only the owner of this site reads them.',
        'A site may be set up to send messages through an email service. That service then gets your name, your email address and your message, which begins with the name of the package, and nothing else. If it refuses a message, the message is kept here instead.',
        "While you type, a draft is kept in this browser tab, so you don't lose your text if the connection fails. It is deleted when you send the message or close the tab.",
      ],
    },
    {
      title: 'When you log in',
      paragraphs: [
        'The task manager behind the login keeps a session token and your colour scheme in your browser. Logging out removes both. While you are logged in, these pages ask this server if your session is still valid. One cookie, which gives access to nothing, is sent only when you log in, so we can tell you when someone logs in from a new device.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You can ask what is stored about you, and have it corrected or deleted. Write to ${person.email} and you get an answer within a week.`,
      ],
    },
  ],
} as const
