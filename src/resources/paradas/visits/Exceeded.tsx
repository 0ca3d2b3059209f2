import { StatusChip } from '../../../ui/StatusChip';

/** A visit that took longer than the stop allows. */
export const Exceeded = () => <StatusChip tone="aviso" label="Excedida" icon="timer" />;
