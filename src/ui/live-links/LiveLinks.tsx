import { useState } from 'react';
import { Button } from '@mui/material';
import { useNotify } from 'react-admin';
import type { EnlaceVivo } from '#contract/requests/enlacesVivos';
import { limits } from '#contract/core/limits';
import { ConfirmDialog } from '../ConfirmDialog';
import { ago, clockBy, dateTime, number } from '../formats';
import { ListSkeleton } from '../ListSkeleton';
import { Note } from '../Note';
import { Unreachable } from '../Unreachable';
import styles from './liveLinks.module.css';
import { useLiveLinkActions, useLiveLinks } from './useLiveLinks';

/** Its page asks that often. */
const within = `${Math.ceil(limits.liveLink.poll / 1_000)} segundos`;

/** The live links that are not over: what they show, until when, how often they were opened; each can be revoked. */
export const LiveLinks = () => {
  const { data: links, error, refetch } = useLiveLinks();
  const { revoke } = useLiveLinkActions();
  const notify = useNotify();
  const [leaving, setLeaving] = useState<EnlaceVivo>();

  const end = async (link: EnlaceVivo) => {
    await revoke(link.id);
    notify(`Enlace revocado: deja de mostrar en ${within}`);
  };

  if (!links)
    return error ? (
      <Unreachable what="la lista de enlaces" error={error} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={2} />
    );
  return (
    <>
      {links.length === 0 && (
        <Note>
          Ninguno por ahora. También se crean desde la ficha de un activo en Tiempo real, desde una ejecución y desde
          una orden.
        </Note>
      )}
      <ul className="bare-list grid gap-8">
        {links.map((link) => (
          <li key={link.id} className={`grid align-center gap-2-12 pad-10-0 line-above ${styles.liveLink}`}>
            <strong>{link.titulo ?? namesOf(link)}</strong>
            {link.titulo && <p className="flush muted small break-anywhere">{namesOf(link)}</p>}
            <p className="flush muted small break-anywhere">
              Hasta {dateTime(link.hasta)}
              {link.con_clave && ' · con clave'} · {opened(link)}
              {link.usuario && ` · de ${link.usuario}`}
            </p>
            {link.cerrado_hasta && (
              <p className="flush small">Cerrado hasta {clockBy(link.cerrado_hasta)} por claves equivocadas</p>
            )}
            <Button size="small" color="error" onClick={() => setLeaving(link)}>
              Revocar
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title="Revocar el enlace"
          text={`Quien lo tenga abierto deja de ver la ubicación en ${within}. No se puede deshacer.`}
          submitLabel="Revocar"
          onConfirm={() => end(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
};

const namesOf = ({ activos }: EnlaceVivo) =>
  `${activos
    .slice(0, 3)
    .map(({ nombre }) => nombre)
    .join(', ')}${activos.length > 3 ? ` y ${activos.length - 3} más` : ''}`;

const opened = ({ vistas_n, vista_en }: EnlaceVivo) =>
  vista_en === null
    ? 'sin abrir'
    : `abierto ${vistas_n === 1 ? 'una vez' : `${number(vistas_n)} veces`}, la última ${ago(vista_en)}`;
