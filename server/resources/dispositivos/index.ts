export { isAssetOnline, isOnline } from './online';
