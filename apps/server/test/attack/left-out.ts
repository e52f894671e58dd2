/**
 * Calls that are not in the model, by reason. `requests` sends all of them but the first two and checks their answers
 * against the contract; their effects are tested in their features.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'it does not end': ['streamEventsCall'],
  'it is hundreds of tasks at once': ['addSampleTeam', 'removeSampleTeam'],
  'it takes secrets, links of emails and hashes, which the people of the model do not have': [
    ...['login', 'logout', 'register', 'getSignInOptions', 'takeSecondStep'],
    ...['getTwoStep', 'startTwoStep', 'confirmTwoStep', 'endTwoStep', 'renewRecoveryCodes', 'resetTwoStep'],
    ...['listPasskeys', 'startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
    ...['startPasskeyLogin', 'passkeyLogin'],
    ...['changePassword', 'forgotPassword', 'createResetLink', 'openResetLink', 'resetPassword'],
    ...['changeEmail', 'confirmEmail', 'revertEmail', 'turnMailsOff', 'deleteAccount', 'createUser'],
    ...['listSessions', 'endSession', 'endOtherSessions', 'endUserSessions'],
    ...['listInvitations', 'createInvitations', 'openInvitation', 'sendInvitation', 'withdrawInvitation'],
  ],
  'it is about the installation, not about tasks or people': [
    ...['getSettings', 'updateSettings', 'readLog', 'exportLog', 'listMails', 'sendMail', 'testMail'],
    ...['listBackups', 'createBackup', 'createBackupLink', 'getBackupFile', 'deleteBackup'],
    ...['getSetup', 'checkSetup', 'restoreBackup', 'getSending', 'resumeSending', 'listSiteExamples'],
    ...['getHealth', 'checkHealth', 'healthz', 'readyz', 'metrics'],
  ],
  'it comes from visitors of the site': [
    ...['sendForm', 'listEnquiries', 'getEnquiry', 'updateEnquiry', 'resendEnquiry', 'deleteEnquiry'],
  ],
  'it is about the account or a device of the caller alone': [
    ...['updateProfile', 'getNotifications', 'updateNotifications', 'getImage', 'uploadImage'],
    ...['getPushKey', 'listPushSubscriptions', 'addPushSubscription', 'renewPushSubscription'],
    ...['removePushSubscription', 'exportOwnData'],
  ],
  'it is a file of a list that the model compares': [
    ...['exportTasks', 'exportUsers', 'exportSelectedTasks', 'exportSelectedTasksAsCsv'],
  ],
  'it reads the log of changes, which the model does not keep': [
    ...['getTaskHistory', 'getTaskActivity', 'listTeamActivity', 'undoBulkChange'],
  ],
  'it has the numbers of the lists that the model compares': ['getUser', 'getPerson', 'getWorkload'],
  'it is the order on the board, where ranks are chosen by the server': ['placeTask'],
}
