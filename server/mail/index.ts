export { createMail, type Mail } from './mail';
export {
  activationMail,
  invitationMail,
  noticesMail,
  passwordChangedMail,
  reportMail,
  resetMail,
  roundsMail,
  tokenMail,
  type MailMessage,
} from './messages';
export { knownOrigin, publicOrigin } from './origin';
