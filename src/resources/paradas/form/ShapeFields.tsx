import { Button } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { radioParada } from '#contract/entities/paradas';
import { stopColours } from '../../../map/palette';
import { close, takeBack, type PolygonShape, type Shape } from '../../../map/editor/shape';
import { useShapeEditor } from '../../../map/editor/useShapeEditor';
import { useUndoKeys } from '../../../map/editor/useUndoKeys';
import { statusTone, type Mode } from '../../../theme/tokens';
import { choicesOf } from '../../../ui/faces';
import { Icon } from '../../../ui/Icon';
import { firstMessage } from '../../../ui/form/firstMessage';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { FormGroup } from '../../../ui/RecordForm';
import { useWayBack } from '../../../ui/opening';
import { formas } from '../faces';
import { PanelAlert, PanelDraw, PanelHint, PanelWide } from '../../../map/page/pieces';
import { useDrawnShape } from './useDrawnShape';
import { paradas as words } from '#contract/words/paradas';

/** The shape, drawn on the map and shown in inputs: each updates the other. */
export const ShapeFields = ({ map, mode }: { map: LeafletMap | null; mode: Mode }) => {
  const [refusal, setRefusal] = useState<string>();
  const { getValues, setValue } = useFormContext();
  const { errors } = useFormState();
  const { shape, colour, put, ...steps } = useDrawnShape();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const change = (next: Shape, moving?: boolean) => {
    setRefusal(undefined);
    put(next, moving);
  };
  useUndoKeys(steps.undo, steps.redo);
  const finish = () => {
    if (shape.forma !== 'poligono') return;
    const closed = close(shape);
    if (typeof closed === 'string') setRefusal(closed);
    else change(closed);
  };
  const id: unknown = getValues('id');
  useShapeEditor(
    map,
    shape,
    { line: stopColours[mode][colour], wrong: statusTone[mode].peligro.solid },
    {
      onChange: change,
      onRefused: setRefusal,
      onCancel: () => void navigate(wayBack(typeof id === 'number' ? id : undefined)),
    },
  );
  const wrong = shape.forma === 'poligono' ? wrongOf(shape, firstMessage(errors['poligono'])) : undefined;

  return (
    <FormGroup title="Lugar">
      <PanelWide>
        <RadioButtonGroupInput
          source="forma"
          choices={choicesOf(formas)}
          translateChoice={false}
          helperText={false}
          onChange={() => {
            setRefusal(undefined);
            if (getValues('radio_m') == null) setValue('radio_m', radioParada.usual);
          }}
        />
      </PanelWide>
      <PanelHint role="status">{hintOf(shape)}</PanelHint>
      <PanelDraw>
        <Button startIcon={<Icon name="undo" />} disabled={!steps.canUndo} onClick={steps.undo}>
          Deshacer
        </Button>
        <Button startIcon={<Icon name="redo" />} disabled={!steps.canRedo} onClick={steps.redo}>
          Rehacer
        </Button>
      </PanelDraw>
      {refusal && <PanelAlert severity="warning">{refusal}</PanelAlert>}
      {wrong && <PanelAlert severity="error">{wrong}</PanelAlert>}
      {shape.forma === 'circulo' ? (
        <>
          <NumberInput source="latitud" degrees unit="°" />
          <NumberInput source="longitud" degrees unit="°" />
          <NumberInput source="radio_m" unit="m" label={`${words.fields.radio_m} (m)`} />
        </>
      ) : (
        <PanelDraw>
          {!shape.closed && (
            <>
              <Button variant="outlined" disabled={shape.corners.length < 3} onClick={finish}>
                Terminar
              </Button>
              <Button disabled={shape.corners.length === 0} onClick={() => change(takeBack(shape))}>
                Quitar el último
              </Button>
            </>
          )}
          {shape.corners.length > 0 && (
            <Button onClick={() => change({ ...shape, corners: [], closed: false })}>Empezar de nuevo</Button>
          )}
        </PanelDraw>
      )}
    </FormGroup>
  );
};

/** An unfinished polygon is not reported as an invalid ring, as the contract would do, but as one to finish. */
const wrongOf = ({ corners, closed }: PolygonShape, message: string | undefined) =>
  message && corners.length > 0 && !closed
    ? 'Termine el polígono: toque su primer vértice o pulse «Terminar».'
    : message;

/** What to do next, by pointer or keyboard. */
const hintOf = (shape: Shape): string => {
  if (shape.forma === 'circulo')
    return shape.centre
      ? 'Arrastre el centro para moverlo y el borde para cambiar el radio, o use los campos.'
      : 'Toque el mapa donde está el centro. Con el teclado: enfoque el mapa, muévalo con las flechas y pulse Intro.';
  if (shape.closed) return 'Arrastre los vértices; un punto medio añade otro y Supr quita el que está enfocado.';
  return (
    `Toque el mapa en cada vértice y termine en el primero (${shape.corners.length} por ahora). Con el teclado: ` +
    'mueva el mapa con las flechas; Intro pone un vértice y Retroceso quita el último.'
  );
};
