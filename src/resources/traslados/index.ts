export { TransferDialog } from './TransferDialog';
export { Transfers } from './Transfers';
