import { useState, type ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import { CopyField } from './CopyField';
import { copyText } from './copyText';
import { failureOf } from './failure';
import { Icon } from './Icon';
import { PlainDialog } from './PlainDialog';
import { Note } from './Note';

/** Makes a link, copies it and keeps it in sight until it is closed or the link is over (`forget`). */
export const useLinkMaking = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<{ url: string; copied: boolean }>();
  const make = async (create: () => Promise<string>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const link = create();
      const copying = copyText(link);
      const url = await link;
      setMade({ url, copied: await copying });
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setFailure(fields ? Object.values(fields).flat().join('. ') : message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, made, make, refuse: setFailure, forget: () => setMade(undefined) };
};

interface Props {
  title: string;
  making: ReturnType<typeof useLinkMaking>;
  /** The field of the made link, and what it does. */
  label: string;
  note: ReactNode;
  /** Whether all is given that the link needs. */
  ready: boolean;
  onMake: () => void;
  onClose: () => void;
  /** What is asked before, what stands beneath, and a button beside «Cerrar». */
  children: ReactNode;
  below?: ReactNode;
  action?: ReactNode;
}

/** A dialog that makes a link to give away, which is shown once. */
export const LinkDialog = ({ title, making, label, note, ready, onMake, onClose, children, below, action }: Props) => {
  const { busy, failure, made } = making;
  return (
    // A click outside would lose an address that is not shown again.
    <PlainDialog
      title={title}
      width="xs"
      kept={made !== undefined}
      refusal={failure}
      close="Cerrar"
      actions={
        <>
          {action}
          {!made && (
            <Button variant="contained" loading={busy} disabled={!ready} autoFocus onClick={onMake}>
              Crear y copiar
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {made ? (
        <>
          <Alert severity="success" icon={<Icon name="link" />}>
            {made.copied ? 'Enlace copiado.' : 'El navegador no dejó copiarlo: pulse Copiar ahora.'} No se vuelve a
            mostrar.
          </Alert>
          <CopyField label={label} value={made.url} selected={!made.copied} />
          <Note>{note}</Note>
        </>
      ) : (
        children
      )}
      {below}
    </PlainDialog>
  );
};
