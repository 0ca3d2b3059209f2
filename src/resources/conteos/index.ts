export { KeptCounts } from './KeptCounts';
export { newCount } from './newCount';
export { useSendCounted } from './useSendCounted';
