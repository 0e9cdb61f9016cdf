/**
 * Every text quoted in the specification, word for word. The comments `platform`, `work` and `quality` name the document of the texts below
 * them.
 */
export const SPECIFIED_MESSAGES = {
  // platform 5 and 8
  invalidCredentials: 'Invalid credentials, try again !!',
  passwordPattern: 'Requires 8 Characteres or More',
  signInPrompt: 'Sign in to start your session',
  loggingIn: 'Logging in...',
  sessionOver: 'Session Over',
  invalidFileType: 'Please submit valid file type',
  emailSent: 'Email Sent !!',
  tokenInvalid: 'Token Invalid',
  fillAllFields: 'Please fill all fields',
  cannotBeEmpty: 'Cannot be empty',
  ssnNotMatched: 'Confirm SSN Not Matched',
  ssnNotNumeric: 'Please enter numeric characters ',
  ssnNotNineDigits: 'Please enter 9 digit numeric characters ',
  lastNameNotMatched: 'Confirm Last Name Not Matched',
  // platform 2.5 and 2.6
  passwordResetTitle: 'WebApp Password Reset',
  signIn: 'Sign In',
  pleaseWaitShort: 'Please wait..',
  passwordPolicy:
    '8 to 16 characters; at least 1 number, 1 uppercase and 1 special character; no phrase of the username; not the same as the previous password; the confirmation must equal the new password.',
  changePassword: 'Change Password',
  changeLater: 'Change Later',
  passwordAlreadyChanged: 'You have already change your password !!',
  notPermittedReported: 'This is not permitted, and will be reported .',
  errorEmailingFile: 'Error Emailing File',
  errorDownloadingFile: 'Error Downloading File',
  couldNotDownload: 'Could not download file !!',
  willReceiveEmail: 'You will receive the email shortly !!',
  pleaseWait: 'Please wait ...',
  saving: 'Saving ...',
  sendingMail: 'Sending Mail ...',
  deleting: 'Deleting ...',
  savingCell: 'Saving ..',

  // work 5
  selectStatus: 'Please Select Status Before Submit !!',
  selectUser: 'Please select the user before submit !!',
  selectLoan: 'Please select at least one loan for assignment !!',
  addComment: 'Please add comment !!',
  selectEndDate: 'Please Select End Date !!',
  selectStartDate: 'Please Select Start Date !!',
  selectAnyValue: 'Please select any value',
  selectErrorType: 'Please Select processor StatusError Type Before Submit !!',
  selectAnyField: 'Please Select any one of the fields !!',
  icdQcQuestion: 'Are you sure to proceed ICD QC?',
  qcQuestion: 'Are you sure to proceed QC?',

  // quality 5
  selectCreatedEndDate: 'Please Select Created End Date !!',
  selectCreatedStartDate: 'Please Select Created Start Date !!',
  selectCompletedEndDate: 'Please Select Completed End Date !!',
  selectCompletedStartDate: 'Please Select Completed Start Date !!',
  selectUserShort: 'Select user',
  enterRequired: 'Enter All Required Fields',
  sureToDelete: 'Are you sure you want to delete',
  // quality 8
  errorServiceFile: 'Error File',
} as const

/** The texts quoted in the specification, and the other texts used in more than one place. */
export const MESSAGES = {
  ...SPECIFIED_MESSAGES,
  finalDocQcQuestion: 'Are you sure to proceed Final Doc QC?',
  noPermission: 'You do not have permission to do this',
  noAccess: 'You do not have access to this page',
  underConstruction: 'Under Construction',
  notEnoughOvertime: "There's not enough data for the month yet",
  notFound: 'Not found',
  enterUsername: 'Enter your username',
  enterPassword: 'Enter a password',
  commonPassword:
    'Many people use this password, or this word with digits and signs around it: choose another, such as two words with a sign between them',
  enterName: 'Enter your first and last name',
  enterCode: 'Enter the code of your authenticator',
  passwordSet: 'Your password is set. Sign in with it.',
  wrongCode: 'The code is wrong, or it was used before',
  enrolFirst: 'Your group asks for an authenticator: set it up to go on',
  signInRecently: 'Enter your password to go on',
  wrongPassword: 'The password is wrong',
  wrongOldPassword: 'The old password is wrong',
  resetUnderWay: 'If this account exists and has an e-mail address, a mail with a link is on its way',
  directoryPassword: 'The password of this account is managed by the directory: change it there',
  passwordSetByOther: 'Your password was set by someone else',
  passwordOld: 'Your password is old',
  noEmail: 'No e-mail address is on file for this user',
  keyUnknown: 'This API key is not known: check that it was copied in full',
  notForPrograms: 'A program cannot do this: it needs a person who is signed in',
  userInactive: 'This user is inactive',
  holdsMore: 'This user has permissions that you do not have',
  signInUnavailable: 'Sign-in service is unavailable, try again',
  tooManyAttempts: 'Too many attempts, try again in 15 minutes',
  serviceRestarting: 'The service is restarting, try again in a moment',
  serviceBusy: 'The service is busy, try again in a moment',
  databaseUnavailable: 'The database does not answer, try again in a moment',
  changedByOthers: 'Others are changing the same records at this moment, try again in a moment',
  tookTooLong: 'This took too long and was stopped, try again in a moment',
  commentSubmitted: 'This loan was submitted to the processor. Further comments can be added once the processor responds.',
} as const

export const enterReason = (measure: number) => `Please enter Productivity ${measure} Reason if SLA Missed Before Submit !!`

export const selectParty = (measure: number) => `Please Select Productivity ${measure} Accountable Party Before Submit !!`

/** Returns the footer of a list (platform 2.12): 'Showing X to Y of Z Entries'. */
export function formatListFooter(from: number, to: number, total: number): string {
  return total === 0 ? 'Showing 0 to 0 of 0 entries' : `Showing ${from} to ${to} of ${total} Entries`
}
