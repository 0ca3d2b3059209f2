export { isAssetOnline, isOnline, onlineSince } from './online';
