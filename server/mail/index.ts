export { createMail, type Mail } from './mail';
export {
  activationMail,
  backupMail,
  invitationMail,
  newAddressMail,
  noticesMail,
  paperMail,
  passwordChangedMail,
  reportMail,
  resetMail,
  roundsMail,
  securityMail,
  tokenMail,
  type MailMessage,
} from './messages';
export { knownOrigin, publicOrigin } from './origin';
