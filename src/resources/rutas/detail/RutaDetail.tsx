import { Button, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Ruta } from '#contract/entities/rutas';
import { rutas as words } from '#contract/words/rutas';
import { stopColours } from '../../../map/palette';
import { PanelRecord } from '../../../map/page/PanelRecord';
import { PanelColour } from '../../../map/page/pieces';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts, type Fact } from '../../../ui/Facts';
import { duration, kilometres, number, speed } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { addresses } from '../address';
import { daysInWords } from '../days';
import { activas, colores } from '../faces';
import { useRoute } from '../useRoute';
import { Assigned } from './Assigned';
import { Actions } from './Actions';
import { StopsInOrder } from './StopsInOrder';

const { fields } = words;

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
      <Facts
        facts={[
          { label: fields.dias_semana, value: daysInWords(route.dias_semana) },
          { label: fields.hora_salida, value: route.hora_salida },
          { label: fields.duracion_min, value: route.duracion_min !== null && duration(route.duracion_min * 60_000) },
        ].map(known)}
      />
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
      <Facts
        facts={[
          { label: fields.codigo, value: route.codigo },
          { label: fields.distancia_km, value: kilometres(route.distancia_km) },
          { label: fields.tolerancia_m, value: `${number(route.tolerancia_m)} m a cada lado` },
          {
            label: fields.limite_velocidad_kmh,
            value: route.limite_velocidad_kmh && speed(route.limite_velocidad_kmh),
          },
          { label: fields.trazado, value: `${number(route.trazado.coordinates.length)} puntos` },
          { label: fields.color, value: <Colour route={route} /> },
        ].map(known)}
      />
    </Section>
  </>
);

const known = ({ label, value }: Fact): Fact => ({ label, value: value === false ? null : value });

const Colour = ({ route }: { route: Ruta }) => {
  const { mode } = useTheme().palette;
  return (
    <PanelColour>
      <i style={{ background: stopColours[mode][route.color] }} />
      {colores[route.color].label}
    </PanelColour>
  );
};
