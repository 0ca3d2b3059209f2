export { createMail, type Mail } from './mail';
export {
  activationMail,
  addressTakenMail,
  backupMail,
  invitationMail,
  newAddressMail,
  noticesMail,
  paperMail,
  passwordChangedMail,
  factorAskedMail,
  reportMail,
  resetMail,
  roundsMail,
  securityMail,
  tokenMail,
  type MailMessage,
} from './messages';
export { knownOrigin, publicOrigin } from './origin';
