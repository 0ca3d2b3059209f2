import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { canOpen } from '#contract/core/paths';
import type { Componente } from '#contract/entities/componentes';
import { useRole } from '../../../providers/session';
import { currentDay } from '../../../ui/dates/zone';
import { FaceChip } from '../../../ui/FaceChip';
import { dateTime, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { usePhone } from '../../../ui/usePhone';
import { ComponentActions } from '../acts/ComponentActions';
import { MountDialog } from '../acts/MountDialog';
import { componentAddress } from '../address';
import { wearOf, wears } from '../depth';
import { tipos } from '../faces';
import { Figures } from '../record/Figures';
import { History } from '../record/History';
import styles from './mounted.module.css';

interface Props {
  activoId: number;
  /** Undefined: none is chosen. */
  posicion: string | undefined;
  component: Componente | undefined;
  /** The pressure that its tracker tells of it. */
  told: { presion: number; leido_en: string } | undefined;
}

/** What stands at a position, and what can be done there. */
export const PositionPanel = ({ activoId, posicion, component, told }: Props) => {
  const role = useRole();
  const phone = usePhone();
  if (posicion === undefined)
    return (
      <Section title="Posición">
        <Note>Elija una posición del dibujo para ver qué tiene montado, su desgaste y su historial.</Note>
      </Section>
    );
  if (!component)
    return (
      <div className={styles.panel} {...(phone && { ref: reveal })}>
        <Empty activoId={activoId} posicion={posicion} told={told} />
      </div>
    );
  return (
    <div
      className={`grid one-column gap-12 ${styles.panel}`}
      role="region"
      aria-label={`Posición ${posicion}`}
      {...(phone && { ref: reveal })}
    >
      <div className="row wrap gap-8">
        <h3 className="flush semibold">{`${posicion} · ${component.serie}`}</h3>
        <FaceChip face={component.tipo === 'llanta' ? wears[wearOf(component, currentDay())] : tipos[component.tipo]} />
        {canOpen(role, '/activos/componentes') && (
          <Link className="small" component={RouterLink} to={componentAddress(component.id)}>
            Abrir
          </Link>
        )}
      </div>
      <ComponentActions key={component.version} component={component} />
      <Figures component={component} {...(told && { told })} />
      <History component={component} />
    </div>
  );
};

/** On a phone it lies beneath the drawing. */
const reveal = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'start', behavior: 'smooth' });

const Empty = ({ activoId, posicion, told }: Omit<Props, 'component' | 'posicion'> & { posicion: string }) => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'componentes', action: 'edit' });
  const [mounts, setMounts] = useState(false);
  return (
    <Section title={`Posición ${posicion}`}>
      <div className="grid one-column gap-12">
        <Note>Está vacía: no hay nada montado aquí.</Note>
        {told && <Note>{`El rastreador dice ${number(told.presion)} psi, ${dateTime(told.leido_en)}.`}</Note>}
        {mayEdit && (
          <div>
            <Button variant="contained" startIcon={<Icon name="tire_repair" />} onClick={() => setMounts(true)}>
              Montar aquí
            </Button>
          </div>
        )}
      </div>
      {mounts && <MountDialog activoId={activoId} posicion={posicion} onClose={() => setMounts(false)} />}
    </Section>
  );
};
