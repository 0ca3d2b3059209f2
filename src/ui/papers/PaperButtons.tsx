import { lazy, Suspense, useState } from 'react';
import { Button as PlainButton } from '@mui/material';
import { Button, useCanAccess, useListContext } from 'react-admin';
import { Icon } from '../Icon';
import { useAttempt } from '../useAttempt';
import { usePaper, type PaperOf } from './usePaper';

const PaperDialog = lazy(() => import('./PaperDialog'));

interface Words {
  resource: PaperOf['resource'];
  /** The titles of its dialogs: «Enviar 3 órdenes por correo». */
  one: string;
  many: string;
}

/** For the selected records of a list: one PDF of all, saved or mailed. */
export const BulkPapers = ({ resource, one, many }: Words) => {
  const { selectedIds } = useListContext();
  const { canAccess: mayMail = false } = useCanAccess({ resource, action: 'edit' });
  const { save } = usePaper();
  const { attempt, busy } = useAttempt();
  const [asking, setAsking] = useState<number[]>();
  const ids = selectedIds.map(Number);
  const count = asking?.length === 1 ? `1 ${one}` : `${asking?.length ?? 0} ${many}`;
  return (
    <>
      <Button label="PDF" disabled={busy} onClick={() => void attempt(() => save({ resource, ids }))}>
        <Icon name="picture_as_pdf" />
      </Button>
      {mayMail && (
        <Button label="Enviar por correo" aria-haspopup="dialog" onClick={() => setAsking(ids)}>
          <Icon name="mail" />
        </Button>
      )}
      <Suspense>
        {asking && (
          <PaperDialog
            title={`Enviar ${count} por correo`}
            paper={{ resource, ids: asking }}
            mailed
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </>
  );
};

/** For the page of one record: mails its PDF. */
export const MailPaper = ({ resource, id, title }: { resource: PaperOf['resource']; id: number; title: string }) => {
  const { canAccess: mayMail = false } = useCanAccess({ resource, action: 'edit' });
  const [open, setOpen] = useState(false);
  if (!mayMail) return null;
  return (
    <>
      <PlainButton startIcon={<Icon name="mail" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Enviar por correo
      </PlainButton>
      <Suspense>
        {open && <PaperDialog title={title} paper={{ resource, ids: [id] }} mailed onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
