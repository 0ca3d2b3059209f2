import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { CanAccess, Confirm, useCanAccess, useRefresh } from 'react-admin';
import type { Documento } from '#contract/entities/hojaDeVida';
import type { TipoImportacion } from '#contract/requests/importaciones';
import { FaceChip } from '../../../ui/FaceChip';
import { LoadFailure } from '../../../ui/LoadFailure';
import { shortDate } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ImportButton } from '../../../ui/ImportButton';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Section } from '../../../ui/Section';
import { useReversible } from '../../../ui/UndoNotice';
import { removeDocument, restoreDocument } from '../requests';
import { useDocuments } from './useDocuments';
import { useRenewal } from './useRenewal';
import { estadosDocumento, expiryWords } from './faces';
import { Note } from '../../../ui/Note';
import { PlainTable } from '../../../ui/PlainTable';
import { useNotifyFailure } from '../../../ui/useAttempt';
import styles from './documents.module.css';

const DocumentDialog = lazy(() => import('./DocumentDialog'));

interface Props {
  /** The resource of the owner; its rights apply to the documents. */
  resource: string;
  id: number;
  /** The import that brings many at once. */
  imports?: TipoImportacion;
}

/** The documents of an asset or a person, the first to expire on top. */
const Documents = ({ resource, id, imports }: Props) => {
  const owner = `/${resource}/${id}`;
  const { data, isError, refetch } = useDocuments(owner);
  const [open, setOpen] = useState<Documento | 'new'>();
  const renewal = useRenewal(resource, data);
  return (
    <Section
      title="Documentos"
      actions={
        <CanAccess resource={resource} action="edit">
          {imports && <ImportButton tipo={imports} />}
          <Button variant="outlined" startIcon={<Icon name="note_add" />} onClick={() => setOpen('new')}>
            Documento
          </Button>
        </CanAccess>
      }
    >
      {!data && !isError && <ListSkeleton rows={3} />}
      {isError && <LoadFailure text="No se pudieron cargar los documentos." onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Note>No tiene documentos: agregue los que vencen para que el producto avise a tiempo.</Note>
      )}
      {data && data.length > 0 && (
        <DocumentTable resource={resource} owner={owner} documents={data} onEdit={setOpen} onRenew={renewal.open} />
      )}
      <Suspense>
        {renewal.document && (
          <DocumentDialog owner={owner} document={renewal.document} renews onClose={renewal.close} />
        )}
        {open && (
          <DocumentDialog
            owner={owner}
            {...(open !== 'new' && { document: open })}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
};

export default Documents;

interface TableProps {
  resource: string;
  owner: string;
  documents: readonly Documento[];
  onEdit: (document: Documento) => void;
  onRenew: (document: Documento) => void;
}

const DocumentTable = ({ resource, owner, documents, onEdit, onRenew }: TableProps) => {
  const { canAccess } = useCanAccess({ resource, action: 'edit' });
  return (
    <PlainTable
      rows={documents}
      keyOf={(document) => document.id}
      columns={[
        ['Tipo', (document) => document.tipo, undefined, styles.documentKind],
        ['Número', (document) => document.numero ?? '—'],
        ['Emisor', (document) => document.emisor ?? '—'],
        ['Vence', (document) => (document.vence_en ? <Until day={document.vence_en} /> : 'No vence')],
        ['Estado', (document) => <FaceChip face={estadosDocumento[document.estado]} />],
        [
          'Archivo',
          (document) =>
            document.archivo_url === null ? (
              'Sin archivo'
            ) : (
              <a
                className={`ellipsis inline-row gap-6 brand ${styles.documentFile}`}
                href={document.archivo_url}
                target="_blank"
                rel="noreferrer"
                title={document.archivo_nombre}
              >
                <Icon name="description" size={16} />
                Abrir<span className="visually-hidden"> {document.archivo_nombre || document.tipo}</span>
              </a>
            ),
        ],
        canAccess && [
          <span className="visually-hidden">Acciones</span>,
          (document) => (
            <>
              {document.vence_en !== null && (
                <IconButton
                  aria-label={`Renovar ${document.tipo}`}
                  title="Renovar"
                  color={document.estado === 'vigente' ? 'default' : 'primary'}
                  onClick={() => onRenew(document)}
                >
                  <Icon name="event_upcoming" size={18} />
                </IconButton>
              )}
              <IconButton aria-label={`Editar ${document.tipo}`} onClick={() => onEdit(document)}>
                <Icon name="edit" size={18} />
              </IconButton>
              <Remove owner={owner} document={document} />
            </>
          ),
          'right',
        ],
      ]}
    />
  );
};

// Midday: a day has no time zone, and must not slip into the previous one.
const Until = ({ day }: { day: string }) => (
  <>
    {shortDate(day)} <small className="muted">{expiryWords(day)}</small>
  </>
);

const Remove = ({ owner, document: { id, tipo } }: { owner: string; document: Documento }) => {
  const notifyFailure = useNotifyFailure();
  const offerBack = useReversible();
  const refresh = useRefresh();
  const [asked, setAsked] = useState(false);
  const remove = async () => {
    setAsked(false);
    try {
      await removeDocument(owner, id);
      offerBack('Documento eliminado', () => restoreDocument(owner, id));
      refresh();
    } catch (reason) {
      notifyFailure(reason);
    }
  };
  return (
    <>
      <IconButton aria-label={`Eliminar ${tipo}`} onClick={() => setAsked(true)}>
        <Icon name="delete" size={18} />
      </IconButton>
      <Confirm
        isOpen={asked}
        title={`Eliminar ${tipo}`}
        content="El historial conserva que existió. ¿Desea eliminarlo?"
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  );
};
