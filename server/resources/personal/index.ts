export { linkAccount, partAccount, releaseAccount, welcomeOperario } from './account';
export { personalStore } from './store';
