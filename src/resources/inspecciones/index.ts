export { inspectionAddress } from './address';
export { answeredIn } from './drafts';
export { beforeWhen } from './beforeWhen';
export { InspectButton } from './InspectButton';
export { useKeptHere } from './run/useToInspect';
