import { Alert, Button, IconButton } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useId } from 'react';
import { close, takeBack, type Shape } from '../../map/editor/shape';
import { Chip, ChipRow } from '../../ui/Chip';
import { DateField } from '../../ui/dates/DateField';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { AreaFound } from './AreaFound';
import shared from './area.module.css';
import styles from './AreaPanel.module.css';
import { figures, type Figure } from './question';
import type { AreaQuestion } from './useAreaQuestion';
import { boxOf } from './useBoxDrawing';

interface Props {
  question: AreaQuestion;
  map: LeafletMap | null;
  /** Absent: it is a page of its own. */
  onClose?: () => void;
}

/** «¿Quién estuvo aquí?»: how the area is drawn, the range, and who was in it. */
export const AreaPanel = ({ question, map, onClose }: Props) => {
  const { figure, desde, hasta, problem, refusal, failure, isAsking, draw, put, ask } = question;
  const heading = useId();
  return (
    <section
      className={`column gap-12 shrink-y scroll-y raised text ${shared.area}`}
      data-over-map={onClose && 'card'}
      aria-labelledby={heading}
    >
      <header className="row spread gap-8">
        <h2 className="flush large bold" id={heading}>
          ¿Quién estuvo aquí?
        </h2>
        {onClose && (
          <IconButton size="small" aria-label="Cerrar" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        )}
      </header>
      <ChipRow role="group" aria-label="Cómo se dibuja">
        {Object.entries(figures).map(([name, label]) => (
          <Chip key={name} aria-pressed={figure === name} onClick={() => draw(name as Figure)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <p className="flush muted small" role="status">
        {hintOf(question)}
      </p>
      {refusal && <Alert severity="warning">{refusal}</Alert>}
      <DrawButtons question={question} map={map} />
      <div className={`grid gap-14 ${styles.range}`} role="group" aria-label="Entre qué momentos">
        <DateField
          kind="moment"
          margin="none"
          label="Desde"
          hour="00:00"
          value={desde}
          error={problem !== undefined}
          onValue={(value) => put({ desde: value })}
        />
        <DateField
          kind="moment"
          margin="none"
          label="Hasta"
          hour="23:59"
          value={hasta}
          error={problem !== undefined}
          helperText={problem}
          onValue={(value) => put({ hasta: value })}
        />
      </div>
      <Button
        variant="contained"
        disabled={!ask || problem !== undefined}
        loading={isAsking}
        startIcon={<Icon name="search" />}
        onClick={ask}
      >
        Buscar
      </Button>
      {failure && <Alert severity="error">{failure}</Alert>}
      <AreaFound question={question} />
    </section>
  );
};

const DrawButtons = ({ question: { figure, shape, change, refuse, draw }, map }: Pick<Props, 'question' | 'map'>) => {
  const finish = () => {
    if (shape.forma !== 'poligono') return;
    const closed = close(shape);
    if (typeof closed === 'string') refuse(closed);
    else change(closed);
  };
  const takeSight = () => {
    const sight = map?.getBounds().pad(-0.2);
    if (sight) change({ forma: 'poligono', corners: boxOf(sight.getSouthWest(), sight.getNorthEast()), closed: true });
  };
  const open = shape.forma === 'poligono' && !shape.closed;
  return (
    <div className={`flex wrap gap-8 ${styles.draw}`}>
      {open && figure === 'recuadro' && (
        <Button size="small" variant="outlined" onClick={takeSight}>
          El centro de lo que se ve
        </Button>
      )}
      {open && figure === 'poligono' && (
        <>
          <Button size="small" variant="outlined" disabled={shape.corners.length < 3} onClick={finish}>
            Terminar
          </Button>
          <Button size="small" disabled={shape.corners.length === 0} onClick={() => change(takeBack(shape))}>
            Quitar el último
          </Button>
        </>
      )}
      {isBegun(shape) && (
        <Button size="small" onClick={() => draw(figure)}>
          Empezar de nuevo
        </Button>
      )}
    </div>
  );
};

const isBegun = (shape: Shape) => (shape.forma === 'circulo' ? shape.centre !== null : shape.corners.length > 0);

/** What to do next, by pointer or keyboard. */
const hintOf = ({ figure, shape }: AreaQuestion): string => {
  if (shape.forma === 'circulo')
    return shape.centre
      ? `Radio: ${number(shape.radius)} m. Arrastre el centro para moverlo y el borde para cambiar el radio.`
      : 'Toque el mapa donde está el centro. Con el teclado: enfoque el mapa, muévalo con las flechas y pulse Intro.';
  if (shape.closed) return 'Arrastre los vértices para ajustar el área, elija los momentos y busque.';
  if (figure === 'recuadro') return 'Arrastre sobre el mapa de una esquina a la otra.';
  return (
    `Toque el mapa en cada vértice y termine en el primero (${shape.corners.length} por ahora). Con el ` +
    'teclado: flechas, Intro y Retroceso.'
  );
};
