export { createMail, type Mail } from './mail';
export {
  activationMail,
  backupMail,
  invitationMail,
  noticesMail,
  paperMail,
  passwordChangedMail,
  reportMail,
  resetMail,
  roundsMail,
  tokenMail,
  type MailMessage,
} from './messages';
export { knownOrigin, publicOrigin } from './origin';
