import { Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { metrosDeLinea } from '#contract/core/lineas';
import { rutas as words } from '#contract/words/rutas';
import { reversed, type Places } from '../../../map/editor/line';
import { firstMessage } from '../../../ui/form/firstMessage';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { kilometres, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { FormGroup } from '../../../ui/RecordForm';
import { PanelAlert, PanelDraw, PanelHint } from '../../../map/page/pieces';
import styles from '../rutas.module.css';
import { Simplify } from './Simplify';
import type { useDrawnLine } from './useDrawnLine';

interface Props {
  line: ReturnType<typeof useDrawnLine>;
  drawing: boolean;
  onDrawing: (drawing: boolean) => void;
  /** Why the last action was not done. */
  refusal: string | undefined;
  /** A line through the stops in order; undefined: there are fewer than two. */
  throughStops: (() => Places) | undefined;
  onTrip: () => void;
}

/** The line of the route: how to draw it on the map, and the actions on the whole line. */
export const LineFields = ({ line, drawing, onDrawing, refusal, throughStops, onTrip }: Props) => {
  const [simplifying, setSimplifying] = useState(false);
  const { errors } = useFormState();
  const { places, put } = line;
  const wrong = firstMessage(errors['trazado']);
  return (
    <FormGroup title="Trazado">
      <PanelHint role="status">{hintOf(places, drawing)}</PanelHint>
      {places.length > 0 && (
        <p className={`flex wrap gap-2-12 flush small semibold tabular ${styles.routeWide}`}>
          <span>{places.length === 1 ? '1 punto' : `${number(places.length)} puntos`}</span>
          <span>{kilometres(metrosDeLinea(places) / 1_000)}</span>
        </p>
      )}
      {refusal && <PanelAlert severity="warning">{refusal}</PanelAlert>}
      {wrong && (
        <PanelAlert severity="error">
          {places.length === 0 ? 'Dibuje el trazado en el mapa, o tómelo de un viaje.' : wrong}
        </PanelAlert>
      )}
      <PanelDraw role="group" aria-label="Dibujo del trazado">
        <Button
          variant="outlined"
          startIcon={<Icon name={drawing ? 'check' : 'draw'} />}
          disabled={drawing && places.length < 2}
          onClick={() => onDrawing(!drawing)}
        >
          {drawing ? 'Terminar' : places.length > 0 ? 'Seguir dibujando' : 'Dibujar'}
        </Button>
        <IconButton
          aria-label="Deshacer el último cambio del trazado"
          title="Deshacer"
          disabled={!line.canUndo}
          onClick={line.undo}
        >
          <Icon name="undo" />
        </IconButton>
        <IconButton
          aria-label="Rehacer el cambio del trazado"
          title="Rehacer"
          disabled={!line.canRedo}
          onClick={line.redo}
        >
          <Icon name="redo" />
        </IconButton>
      </PanelDraw>
      <div className={`flex wrap gap-6 ${styles.routeWide}`}>
        <Button startIcon={<Icon name="history" />} onClick={onTrip}>
          Usar un viaje
        </Button>
        <Button
          startIcon={<Icon name="pin_drop" />}
          disabled={!throughStops}
          onClick={() => throughStops && put(throughStops())}
        >
          Trazar por las paradas
        </Button>
        {places.length > 1 && (
          <>
            <Button startIcon={<Icon name="swap_horiz" />} onClick={() => put(reversed(places))}>
              Invertir sentido
            </Button>
            <Button
              startIcon={<Icon name="tune" />}
              aria-expanded={simplifying}
              onClick={() => setSimplifying(!simplifying)}
            >
              Simplificar
            </Button>
          </>
        )}
        {places.length > 0 && (
          <Button
            startIcon={<Icon name="delete" />}
            onClick={() => {
              put([]);
              onDrawing(true);
            }}
          >
            Empezar de nuevo
          </Button>
        )}
      </div>
      {simplifying && places.length > 1 && <Simplify places={places} onPlaces={put} />}
      <NumberInput
        source="tolerancia_m"
        unit="m"
        label={`${words.fields.tolerancia_m} (m)`}
        helperText="A cada lado del trazado: más lejos es un desvío"
        className={styles.routeWide ?? ''}
      />
      <NumberInput
        source="limite_velocidad_kmh"
        unit="km/h"
        label={`${words.fields.limite_velocidad_kmh} (km/h)`}
        helperText="Mientras se recorre la ruta; vale el menor con los de parada, activo y empresa"
        className={styles.routeWide ?? ''}
      />
    </FormGroup>
  );
};

/** What to do next, by pointer or keyboard. */
const hintOf = (places: Places, drawing: boolean): string => {
  if (!drawing)
    return places.length > 0
      ? 'Arrastre los puntos; un punto medio añade otro y Supr quita el que está enfocado. Acérquese para ver más ' +
          'puntos. Toque una parada del mapa para añadirla.'
      : 'Dibuje el trazado, tómelo de un viaje o trácelo por las paradas.';
  return (
    'Toque el mapa por donde pasa la ruta y termine en el último punto. Con el teclado: mueva el mapa con las ' +
    'flechas; Intro pone un punto, Retroceso quita el último y Esc termina.'
  );
};
