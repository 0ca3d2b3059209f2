export { isAssetOnline, isOnline, onlineSince, speaksItself } from './online';
