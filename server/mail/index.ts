export { createMail, type Mail } from './mail';
export {
  activationLetter,
  invitationLetter,
  noticesLetter,
  passwordChangedLetter,
  reportLetter,
  resetLetter,
  tokenLetter,
  type Letter,
} from './letters';
export { knownOrigin, publicOrigin } from './origin';
