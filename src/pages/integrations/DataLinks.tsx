import { useState } from 'react';
import { Button, LinearProgress } from '@mui/material';
import { useNotify } from 'react-admin';
import type { EnlaceDatos } from '#contract/requests/enlacesDatos';
import { useDataLinkActions, useDataLinks, useDataTables } from '../../ui/data-links/useDataLinks';
import { Ago } from '../../ui/Ago';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { shortDate } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { Unreachable } from '../../ui/Unreachable';
import styles from './Tokens.module.css';

/** The addresses at which spreadsheets read lists and reports; each can be revoked. */
export const DataLinks = () => {
  const { data: links, isFetching, isError, error, refetch } = useDataLinks();
  const { data: tables } = useDataTables();
  const [leaving, setLeaving] = useState<EnlaceDatos>();
  const { revoke } = useDataLinkActions();
  const notify = useNotify();
  const titleOf = (recurso: string) => tables && (tables.find((table) => table.recurso === recurso)?.nombre ?? recurso);
  const drop = async ({ id }: EnlaceDatos) => {
    await revoke(id);
    notify('Enlace de datos revocado');
  };
  return (
    <Section title="Enlaces de datos">
      <Note>
        Excel, Power BI o Google Sheets leen una lista o un reporte en una dirección propia, sin contraseña. Se crean en
        el menú «Exportar» de cada lista y reporte.
      </Note>
      {isError && !links && (
        <Unreachable what="los enlaces de datos" error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isFetching && !links && <LinearProgress aria-label="Cargando los enlaces de datos" />}
      {links?.length === 0 && <Note>Todavía no hay enlaces de datos.</Note>}
      {links && links.length > 0 && (
        <ul className={`unmarked unpadded divided ${styles.rows}`}>
          {links.map((link) => (
            <Row key={link.id} link={link} title={titleOf(link.recurso)} onRevoke={() => setLeaving(link)} />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Revocar «${leaving.nombre}»`}
          text="Deja de funcionar ahora mismo, y las hojas que lo leen no se actualizan más. No se puede deshacer."
          submitLabel="Revocar"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => drop(leaving)}
        />
      )}
    </Section>
  );
};

const Row = ({ link, title, onRevoke }: { link: EnlaceDatos; title: string | undefined; onRevoke: () => void }) => {
  const { nombre, formato, usuario, creado_en, leido_en } = link;
  return (
    <li className="row wrap gap-6-12 pad-10-0">
      <div className="grid gap-2 shrink break-anywhere">
        <strong className="semibold">{nombre}</strong>
        <span>{[title === nombre ? '' : title, formato.toUpperCase()].filter(Boolean).join(' · ')}</span>
        <small className="muted">
          Creado {usuario !== null && `por ${usuario} `}el {shortDate(creado_en)} ·{' '}
          {leido_en === null ? (
            'Sin leer todavía'
          ) : (
            <>
              Leído <Ago at={leido_en} />
            </>
          )}
        </small>
      </div>
      <Button color="error" aria-label={`Revocar «${nombre}»`} onClick={onRevoke}>
        Revocar
      </Button>
    </li>
  );
};
