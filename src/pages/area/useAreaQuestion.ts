import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreguntaArea, Presencia } from '#contract/requests/enArea';
import type { Shape } from '../../map/editor/shape';
import { api } from '../../providers/api';
import { useSession } from '../../providers/session';
import { currentDay, startOfDay } from '../../ui/dates/zone';
import { failureOf } from '../../ui/failure';
import { emptyShape, polygonOf, problemOf, type Figure } from './question';

const minute = 60_000;
/** The most tracks on the map at once: one colour each. */
export const mostTracks = 5;

/** «¿Quién estuvo aquí?»: the area that is being drawn, the range, and the answer. */
export const useAreaQuestion = () => {
  const empresa = useSession((state) => state.empresa);
  const [figure, setFigure] = useState<Figure>('recuadro');
  const [shape, setShape] = useState<Shape>(emptyShape('recuadro'));
  const [refusal, setRefusal] = useState<string>();
  const [range, setRange] = useState(today);
  const [asked, setAsked] = useState<PreguntaArea>();
  /** The assets whose tracks the user wants; undefined: the first ones. */
  const [chosen, setChosen] = useState<readonly number[]>();
  const { data, error, isFetching } = useQuery({
    queryKey: ['posiciones', 'en-area', empresa, asked],
    queryFn: async ({ signal }) => {
      const { json } = await api<Presencia[]>('/posiciones/en-area', {
        method: 'POST',
        body: asked,
        signal,
        harmless: true,
      });
      return json;
    },
    enabled: asked !== undefined,
    staleTime: minute,
    gcTime: minute,
  });
  const poligono = polygonOf(shape);
  const change = (next: Shape) => {
    setShape(next);
    setRefusal(undefined);
    setAsked(undefined);
  };
  const found = asked ? data : undefined;
  const shown = chosen ?? found?.slice(0, mostTracks).map(({ activo_id }) => activo_id) ?? [];
  return {
    figure,
    shape,
    refusal,
    ...range,
    problem: problemOf(range),
    found,
    failure: asked && error ? sentenceOf(error) : undefined,
    isAsking: asked !== undefined && isFetching,
    shown: found ? shown : [],
    draw: (next: Figure) => {
      setFigure(next);
      change(emptyShape(next));
    },
    change,
    refuse: setRefusal,
    put: (part: Partial<typeof range>) => {
      setRange({ ...range, ...part });
      setAsked(undefined);
    },
    ask:
      poligono &&
      (() => {
        setChosen(undefined);
        setAsked({ poligono, ...range });
      }),
    show: (id: number) =>
      setChosen(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id].slice(-mostTracks)),
  };
};

export type AreaQuestion = ReturnType<typeof useAreaQuestion>;

/** From midnight to the current minute. */
const today = () => ({
  desde: new Date(startOfDay(currentDay())).toISOString(),
  hasta: new Date(Math.ceil(Date.now() / minute) * minute).toISOString(),
});

/** The area has no field of its own beside which its error would be shown. */
const sentenceOf = (error: Error) => {
  const { message, fields } = failureOf(error);
  return fields ? Object.values(fields).join('. ') : message;
};
