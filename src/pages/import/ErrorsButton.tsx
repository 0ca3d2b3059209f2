import { useEffect, useRef, useState } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { saveFrom } from '../../ui/saveFile';
import { Icon } from '../../ui/Icon';
import { useSteps } from './queries';
import { useNotifyFailure } from '../../ui/useAttempt';

/** Downloads the rows with errors and their messages, to correct in the spreadsheet and upload again. */
export const ErrorsButton = ({ id }: { id: number }) => {
  const { errorsFile } = useSteps(id);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    try {
      const { archivo_url, nombre_archivo, error } = await errorsFile(signal);
      if (!archivo_url) notify(error ?? 'No se pudo preparar el archivo.', { type: 'error' });
      else saveFrom(archivo_url, nombre_archivo ?? '');
    } catch (reason) {
      if (!signal.aborted) notifyFailure(reason);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} startIcon={<Icon name="download" />} onClick={() => void run()}>
      Descargar las filas con errores
    </Button>
  );
};
