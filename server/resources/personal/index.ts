export { linkAccount, partAccount, releaseAccount, welcomeOperario } from './account';
export { namesOfStaff } from './names';
export { personalStore } from './store';
