export { inspectionAddress } from './address';
