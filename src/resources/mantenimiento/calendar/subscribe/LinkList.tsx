import { useState } from 'react';
import { Button, LinearProgress } from '@mui/material';
import { useNotify } from 'react-admin';
import type { EnlaceCalendario } from '#contract/requests/enlacesCalendario';
import { Ago } from '../../../../ui/Ago';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog';
import { shortDate } from '../../../../ui/formats';
import { Note } from '../../../../ui/Note';
import { Unreachable } from '../../../../ui/Unreachable';
import styles from './subscribe.module.css';
import { useLinkActions, useLinks } from './useLinks';

/** The valid links, each with a button to revoke it. */
export const LinkList = ({ onRevoked }: { onRevoked: (id: number) => void }) => {
  const { data: links, isFetching, isError, error, refetch } = useLinks();
  const [leaving, setLeaving] = useState<EnlaceCalendario>();
  const { revoke } = useLinkActions();
  const notify = useNotify();
  const drop = async ({ id }: EnlaceCalendario) => {
    await revoke(id);
    onRevoked(id);
    notify('Enlace revocado');
  };
  return (
    <section className={styles.links} aria-label="Enlaces">
      <h3 className="regular semibold">Enlaces</h3>
      {isError && !links && (
        <Unreachable what="la lista de enlaces" error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isFetching && !links && <LinearProgress aria-label="Cargando los enlaces" />}
      {links?.length === 0 && <Note>Todavía no hay enlaces.</Note>}
      {links && links.length > 0 && (
        <ul>
          {links.map((link) => (
            <li className="row gap-12" key={link.id}>
              <div>
                <strong className="semibold">{link.nombre}</strong>
                <small className="block muted">
                  Creado {link.usuario !== null && `por ${link.usuario} `}el {shortDate(link.creado_en)} ·{' '}
                  {link.leido_en === null ? (
                    'Sin leer todavía'
                  ) : (
                    <>
                      Leído <Ago at={link.leido_en} />
                    </>
                  )}
                </small>
              </div>
              <Button color="error" aria-label={`Revocar «${link.nombre}»`} onClick={() => setLeaving(link)}>
                Revocar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Revocar «${leaving.nombre}»`}
          text={
            'Deja de funcionar ahora mismo, y los calendarios que lo usan dejan de ' +
            'actualizarse. No se puede deshacer.'
          }
          submitLabel="Revocar"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => drop(leaving)}
        />
      )}
    </section>
  );
};
