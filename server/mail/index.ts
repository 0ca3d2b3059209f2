export { createMail, type Mail } from './mail';
export { activationLetter, invitationLetter, passwordChangedLetter, resetLetter, type Letter } from './letters';
export { publicOrigin } from './origin';
