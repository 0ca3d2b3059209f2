import type { ReactNode } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { panelFigures } from '#contract/figures/panelFigures';
import type { Figure, ListTarget } from '#contract/figures/figureTarget';
import type { Panel, PorAtender } from '#contract/requests/paneles';
import { renewalOf } from '#contract/core/paths';
import { useRole } from '../../providers/session';
import { Expiry } from '../../ui/Expiry';
import { FaceChip } from '../../ui/FaceChip';
import { ago, dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { ordenWords } from '../../resources/ordenes/index';
import { ListLink } from './ListLink';
import shared from './dashboards.module.css';
import styles from './Worklist.module.css';

/** The pending work, the most urgent first, each with what to do. */
export const Worklist = ({ panel, pending }: { panel: Panel; pending: PorAtender }) => {
  const { ordenes, documentos, documentos_personas, dispositivos, lecturas } = pending;
  const figures = panelFigures(panel, useRole());
  const all = Object.values(pending).reduce((sum, { total }) => sum + total, 0);
  return (
    <section className={`card ${shared.worklist}`} aria-labelledby="por-atender">
      <h2 id="por-atender">Por atender</h2>
      {all === 0 && (
        <p className={`row gap-8 flush ${shared.worklistNone}`}>
          <Icon name="check_circle" size={20} /> Nada vencido, nada por vencer, nadie en silencio.
        </p>
      )}
      <div className={`grid align-start ${styles.worklistGroups}`}>
        <Group title="Órdenes vencidas" icon="assignment_late" figure={figures.por_atender_ordenes}>
          {ordenes.filas.map(({ id, numero, titulo, prioridad, fecha_limite, activo, responsable }) => (
            <Row
              key={id}
              to={`/ordenes/${id}/show`}
              name={`${numero} · ${titulo}`}
              detail={[activo, responsable ?? 'Sin asignar'].filter(Boolean).join(' · ')}
              mark={
                (prioridad === 'critica' || prioridad === 'alta') && (
                  <FaceChip face={ordenWords.prioridades[prioridad]} />
                )
              }
              when={<time dateTime={fecha_limite} title={dateTime(fecha_limite)}>{`venció ${ago(fecha_limite)}`}</time>}
              action={
                responsable === null
                  ? { label: 'Asignar', to: `/ordenes/${id}` }
                  : { label: 'Atender', to: `/ordenes/${id}/show` }
              }
            />
          ))}
        </Group>
        <Group title="Activos con documentos por vencer" icon="event_busy" figure={figures.por_atender_documentos}>
          {documentos.filas.map((row) => (
            <Papers key={row.id} row={row} to={renewalOf('activos', row.id, row.documento_id)} />
          ))}
        </Group>
        <Group
          title="Personas con documentos por vencer"
          icon="event_busy"
          figure={figures.por_atender_documentos_personas}
        >
          {documentos_personas.filas.map((row) => (
            <Papers key={row.id} row={row} to={renewalOf('personal', row.id, row.documento_id)} />
          ))}
        </Group>
        <Group title="Dispositivos en silencio" icon="sync_problem" figure={figures.por_atender_dispositivos}>
          {dispositivos.filas.map(({ id, nombre, activo, ultima_conexion_en }) => (
            <Row
              key={id}
              to={`/dispositivos/${id}/show`}
              name={activo}
              detail={nombre}
              when={
                <time
                  dateTime={ultima_conexion_en}
                  title={dateTime(ultima_conexion_en)}
                >{`calla desde ${ago(ultima_conexion_en)}`}</time>
              }
              action={{ label: 'Revisar', to: `/dispositivos/${id}/show` }}
            />
          ))}
        </Group>
        <Group title="Activos con lecturas por confirmar" icon="speed" figure={figures.por_atender_lecturas}>
          {lecturas.filas.map(({ id, activo_id, activo, medidor, valor, unidad, motivo, n }) => (
            <Row
              key={id}
              to={`/activos/${activo_id}/show?vista=medidores`}
              name={`${activo} · ${number(valor, 1)} ${unidad}`}
              detail={[medidor, motivo, more(n)].filter(Boolean).join(' · ')}
              action={{ label: 'Confirmar', to: `/activos/${activo_id}/show?vista=medidores` }}
            />
          ))}
        </Group>
      </div>
    </section>
  );
};

interface GroupProps {
  title: string;
  icon: IconName;
  /** The total, and the list of all of them. */
  figure: Figure<ListTarget> | undefined;
  children: readonly ReactNode[];
}

/** «y 2 más» of the same owner. */
const more = (n: number) => n > 1 && `y ${number(n - 1)} más`;

const Papers = ({
  row: { tipo, vence_en, de_quien, n },
  to,
}: {
  row: PorAtender['documentos']['filas'][number];
  to: string;
}) => (
  <Row
    to={to}
    name={`${tipo} · ${de_quien}`}
    detail={more(n) || ''}
    when={<Expiry day={vence_en} />}
    action={{ label: 'Renovar', to }}
  />
);

const Group = ({ title, icon, figure, children }: GroupProps) => {
  if (!figure?.value) return null;
  return (
    <section className="shrink" aria-label={title}>
      <header className="row muted small">
        <Icon name={icon} size={18} />
        <h3 className="flush text small semibold">{title}</h3>
        <ListLink className={styles.worklistAll} to={figure.to}>
          <span className="tabular">{number(figure.value)}</span>
          <span className="visually-hidden">: ver {title.toLowerCase()}</span>
        </ListLink>
      </header>
      <ul className="bare-list">{children}</ul>
    </section>
  );
};

interface RowProps {
  to: string;
  name: string;
  detail?: string;
  mark?: ReactNode;
  when?: ReactNode;
  action: { label: string; to: string };
}

const Row = ({ to, name, detail, mark, when, action }: RowProps) => (
  <li className="row spread gap-12 relative pad-6-0 line-above">
    <span>
      <Link to={to}>{name}</Link> {mark}
      <small className="block muted tiny">
        {detail} {detail && when && '· '}
        {when}
      </small>
    </span>
    <Button component={Link} to={action.to} variant="outlined" aria-label={`${action.label}: ${name}`}>
      {action.label}
    </Button>
  </li>
);
