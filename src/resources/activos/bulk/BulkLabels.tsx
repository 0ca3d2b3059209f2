import { Button, useListContext } from 'react-admin';
import { Icon } from '../../../ui/Icon';
import { saveLabels } from '../labels';
import { useAttempt } from '../../../ui/useAttempt';

/** Makes a sheet of QR labels of the selected assets, ready to print. */
export const BulkLabels = () => {
  const { selectedIds } = useListContext();
  const { attempt, busy } = useAttempt();

  const print = () => attempt(() => saveLabels(selectedIds.map(Number)));

  return (
    <Button label="Etiquetas QR" disabled={busy} onClick={() => void print()}>
      <Icon name="qr_code" />
    </Button>
  );
};
