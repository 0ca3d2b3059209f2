import { useState } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import type { EnlaceSolicitud } from '#contract/requests/enlacesSolicitud';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ago, counted, number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Unreachable } from '../../../ui/Unreachable';
import { useLinkActions, useRequestLinks } from '../requests';
import styles from '../solicitudes.module.css';

/** Shown at first; a large fleet has thousands. */
const few = 30;

/** The labels that work: who made them, when they were last used, and what came of them. */
export const LinksList = () => {
  const { data: links, error, refetch } = useRequestLinks();
  const { withdraw } = useLinkActions();
  const notify = useNotify();
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<EnlaceSolicitud>();
  if (!links)
    return error ? (
      <Unreachable what="la lista de etiquetas" error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    );
  if (links.length === 0) return <Note>Ninguna por ahora.</Note>;
  return (
    <>
      <ul className="bare-list divided" aria-label="Etiquetas en uso">
        {links.slice(0, all ? undefined : few).map((link) => (
          <li key={link.id} className={`grid align-center gap-8 ${styles.similar}`}>
            <span className="grid shrink">
              <span className="break-anywhere">{link.nombre}</span>
              <small className="muted">
                {[
                  `${counted(link.solicitudes_n, 'solicitud', 'solicitudes')}`,
                  link.usado_en === null ? 'sin usar' : `la última ${ago(link.usado_en)}`,
                  `creada ${ago(link.creado_en)}${link.usuario === null ? '' : ` por ${link.usuario}`}`,
                ].join(' · ')}
              </small>
            </span>
            <Button
              size="small"
              color="error"
              aria-label={`Retirar la de ${link.nombre}`}
              onClick={() => setLeaving(link)}
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
      {!all && links.length > few && (
        <Button size="small" onClick={() => setAll(true)}>
          Ver las {number(links.length)}
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          title="Retirar la etiqueta"
          text={consequence(leaving.nombre)}
          submitLabel="Retirar"
          onConfirm={async () => {
            await withdraw(leaving.id);
            notify('Etiqueta retirada: su página ya no abre');
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
};

const consequence = (name: string) =>
  `Quien lea el QR de «${name}» ya no podrá reportar, desde este momento. No se puede deshacer: haría falta otra ` +
  'etiqueta.';
