import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { PanelRecord } from '../../../map/page/PanelRecord';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts } from '../../../ui/Facts';
import { factsOf } from '../../../ui/fields/facts';
import { number } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { addresses } from '../address';
import { activas } from '../faces';
import { fields } from '../fields';
import { useRoute } from '../useRoute';
import { Assigned } from './Assigned';
import { Actions } from './Actions';
import { StopsInOrder } from './StopsInOrder';

/** A route, beside the map that highlights it: its stops in order, its days and its assets. */
export const RutaDetail = ({ id }: { id: number }) => (
  <PanelRecord to={addresses.all} all="Todas las rutas" what="esta ruta" query={useRoute(id)}>
    {(route) => <Loaded route={route} />}
  </PanelRecord>
);

const Loaded = ({ route }: { route: Ruta }) => (
  <>
    <header>
      <h2>{route.nombre}</h2>
      <FaceChip face={activas[route.activa ? 'true' : 'false']} />
    </header>
    <Actions route={route} />
    <Section title="Cuándo">
      <Facts facts={factsOf(fields, route, { only: when })} />
    </Section>
    <Section title={route.paradas.length > 0 ? `Paradas (${number(route.paradas.length)})` : 'Paradas'}>
      <StopsInOrder route={route} />
    </Section>
    <Section
      title="Asignaciones"
      actions={
        <Button component={Link} to={addresses.executions(route.id)} size="small">
          Ver ejecuciones
        </Button>
      }
    >
      <Assigned route={route} />
    </Section>
    <Section title="Datos">
      <Facts facts={factsOf(fields, route, { first, without: when })} />
    </Section>
  </>
);

const when = ['dias_semana', 'hora_salida', 'duracion_min'] as const;
const first = ['codigo', 'distancia_km', 'tolerancia_m', 'limite_velocidad_kmh', 'trazado'] as const;
