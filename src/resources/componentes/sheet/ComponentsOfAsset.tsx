import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { canOpen, filteredBy, hrefOf } from '#contract/core/paths';
import type { Componente, ComponentesDeActivo } from '#contract/entities/componentes';
import { useRole } from '../../../providers/session';
import { currentDay } from '../../../ui/dates/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Section } from '../../../ui/Section';
import { StatusChip } from '../../../ui/StatusChip';
import { MountDialog } from '../acts/MountDialog';
import { AxleDrawing } from '../axles/AxleDrawing';
import { Legend } from '../axles/Legend';
import { nearDay, wearOf } from '../depth';
import { useComponentsOf } from '../requests';
import { PositionPanel } from './PositionPanel';
import { Rotation } from './Rotation';
import styles from './mounted.module.css';

/** What is mounted on an asset: its tyres on a drawing of its axles, the rest by position. */
const ComponentsOfAsset = ({ activoId }: { activoId: number }) => {
  const { data, isError, refetch } = useComponentsOf(activoId);
  if (!data)
    return (
      <Section title="Componentes" quiet>
        {isError ? (
          <LoadFailure text="No se pudieron cargar los componentes." onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </Section>
    );
  return <Mounted activoId={activoId} {...data} />;
};

export default ComponentsOfAsset;

const Mounted = ({ activoId, ejes, montados, presiones }: ComponentesDeActivo & { activoId: number }) => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'componentes', action: 'edit' });
  const [chosen, setChosen] = useState<string>();
  const [rotates, setRotates] = useState(false);
  const [mounts, setMounts] = useState(false);
  const mounted = byPosition(montados);
  const tyres = montados.filter(({ tipo }) => tipo === 'llanta');
  const others = ejes.length > 0 || tyres.length > 0;
  const mountOther = mayEdit && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setMounts(true)}>
      Montar un componente
    </Button>
  );
  const dialog = mounts && <MountDialog activoId={activoId} onClose={() => setMounts(false)} />;

  if (!others && montados.length === 0)
    return (
      <Section title="Componentes" quiet>
        <EmptyState icon="tire_repair" text={nothing} action={mountOther} />
        {dialog}
      </Section>
    );
  if (rotates) return <Rotation activoId={activoId} axles={ejes} tyres={tyres} onEnd={() => setRotates(false)} />;
  return (
    <div className={`grid gap-16 ${styles.halves}`}>
      <Section
        title={ejes.length > 0 ? 'Llantas y componentes' : 'Componentes'}
        actions={
          <span className="row wrap gap-8">
            {mayEdit && tyres.length > 1 && (
              <Button variant="outlined" startIcon={<Icon name="sync" />} onClick={() => setRotates(true)}>
                Rotar
              </Button>
            )}
            {mountOther}
          </span>
        }
      >
        <div className="grid one-column gap-14">
          <NearChange activoId={activoId} tyres={tyres} />
          <AxleDrawing
            label="Posiciones del activo"
            axles={ejes}
            mounted={mounted}
            chosen={chosen}
            onChoose={setChosen}
          />
          {tyres.length > 0 && <Legend />}
        </div>
      </Section>
      <PositionPanel
        key={chosen}
        activoId={activoId}
        posicion={chosen}
        component={chosen === undefined ? undefined : mounted.get(chosen)}
        told={presiones.find(({ posicion }) => posicion === chosen)}
      />
      {dialog}
    </div>
  );
};

const nothing =
  'Nada montado todavía. Diga los ejes en los datos del activo o de su categoría, y monte aquí sus llantas; ' +
  'baterías, motores y extintores no necesitan ejes.';

/** Two at one position cannot be, but one without a position must be seen. */
const byPosition = (mounted: readonly Componente[]): ReadonlyMap<string, Componente> =>
  new Map(mounted.map((each) => [each.posicion ?? each.serie, each]));

/** How many are to be changed, with the way to them. */
const NearChange = ({ activoId, tyres }: { activoId: number; tyres: readonly Componente[] }) => {
  const role = useRole();
  const today = currentDay();
  const now = tyres.filter((tyre) => wearOf(tyre, today) === 'cambiar').length;
  const soon = tyres.filter((tyre) => wearOf(tyre, today) === 'pronto').length;
  if (now + soon === 0) return null;
  const filter = filteredBy({ activo_id: activoId, cambio_hasta: nearDay(today) });
  return (
    <p className="row wrap gap-8 flush small">
      {now > 0 && <StatusChip tone="peligro" icon="priority_high" label={counted(now, 'por cambiar', 'por cambiar')} />}
      {soon > 0 && <StatusChip tone="aviso" icon="schedule" label={counted(soon, 'pronto', 'pronto')} />}
      {canOpen(role, '/activos/componentes') && (
        <Link component={RouterLink} to={`${hrefOf('/activos/componentes')}${filter}`}>
          Ver los próximos cambios
        </Link>
      )}
    </p>
  );
};
