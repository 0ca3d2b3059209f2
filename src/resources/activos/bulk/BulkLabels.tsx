import { useState } from 'react';
import { Button, useListContext, useNotify } from 'react-admin';
import { failureOf } from '../../../ui/failure';
import { Icon } from '../../../ui/Icon';
import { saveLabels } from '../labels';

/** Makes a sheet of QR labels of the selected assets, ready to print. */
export const BulkLabels = () => {
  const { selectedIds } = useListContext();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const print = async () => {
    setBusy(true);
    try {
      await saveLabels(selectedIds.map(Number));
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button label="Etiquetas QR" disabled={busy} onClick={() => void print()}>
      <Icon name="qr_code" />
    </Button>
  );
};
