export { createMail, type Mail } from './mail';
export { activationLetter, invitationLetter, noticesLetter, passwordChangedLetter, resetLetter, type Letter } from './letters';
export { publicOrigin } from './origin';
