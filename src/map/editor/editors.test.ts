// @vitest-environment jsdom
import { latLng, type Map as LeafletMap } from 'leaflet';
import { describe, expect, it, vi } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { bogota, point, recordDrawings } from '../../../testing/drawing';
import { stepBack, stepFrom, stepOn, noSteps, type Steps } from './history';
import { LineEditor } from './LineEditor';
import type { Places } from './line';
import type { Shape } from './shape';
import { ShapeEditor } from './ShapeEditor';

const drawings = recordDrawings();
const [lat, lon] = bogota;
const colours = { line: '#123456', wrong: '#ff0000' };

/** Degrees from Bogotá, east first. */
const place = (east: number, north: number): Position => [+(lon + east).toFixed(6), +(lat + north).toFixed(6)];

/** What an editor shows over the map: its paths and its handles. */
const pictureOf = (map: LeafletMap): string => {
  const box = map.getContainer();
  const paths = [...box.querySelectorAll('path')].map((each) =>
    [
      'path',
      ...['stroke', 'stroke-width', 'stroke-dasharray', 'fill', 'fill-opacity', 'd'].map((name) =>
        each.getAttribute(name),
      ),
    ]
      .join(' ')
      .replaceAll(/-?\d+\.\d+/g, (number) => Number(number).toFixed(1)),
  );
  const handles = [...box.querySelectorAll<HTMLElement>('.leaflet-marker-icon')].map((each) => {
    const kind = each.querySelector('i')?.dataset['kind'];
    return [kind, each.style.left, each.style.top, each.style.zIndex, each.getAttribute('aria-label')].join(' ');
  });
  return [`drawing: ${box.hasAttribute('data-drawing')}`, ...paths, ...handles, ''].join('\n');
};

const handle = (map: LeafletMap, label: string) => {
  const found = map.getContainer().querySelector<HTMLElement>(`[aria-label^="${label}"]`);
  if (!found) throw new Error(`There is no handle ${label}`);
  return found;
};
const press = (on: HTMLElement, key: string, shiftKey = false) => {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  on.dispatchEvent(event);
  return event.defaultPrevented;
};
const click = (map: LeafletMap, [lng, north]: Position) => map.fire('click', { latlng: latLng(north, lng) });

describe('a line', () => {
  const begin = (places: Places, drawing: boolean) => {
    const map = drawings.openMap(12);
    const on = { onChange: vi.fn(), onRefused: vi.fn(), onFinish: vi.fn(), onCancel: vi.fn() };
    const editor = new LineEditor(map, on);
    on.onChange.mockImplementation((next: Places) => editor.show(next, drawing, colours.line));
    editor.show(places, drawing, colours.line);
    return { map, on, editor, box: map.getContainer() };
  };
  const three = [place(-0.04, 0), place(0, 0.02), place(0.04, 0)];

  it('is drawn and edited as written down', async () => {
    const drawn = begin(three, true);
    point(drawn.map, 'mousemove', 300, 100);
    const edited = begin([...three, place(0.041, 0), place(0.3, 0)], false);
    await expect([drawn, edited].map(({ map }) => pictureOf(map)).join('\n')).toMatchFileSnapshot(
      '../drawn/lineEditor.snap.txt',
    );
  });

  it('grows by presses on the map and by the crosshair, and ends at its last point', () => {
    const { map, on, box } = begin([], true);
    click(map, three[0] ?? [0, 0]);
    expect(on.onChange).toHaveBeenLastCalledWith([three[0]]);
    expect(press(box, 'Enter')).toBe(true);
    expect(on.onChange).toHaveBeenLastCalledWith([three[0], place(0, 0)]);
    expect(press(box, 'ArrowRight')).toBe(true);
    expect(map.latLngToContainerPoint(bogota)).toEqual({ x: 180, y: 150 });
    press(box, 'ArrowDown', true);
    expect(map.latLngToContainerPoint(bogota)).toEqual({ x: 180, y: 50 });
    press(box, 'Enter');
    expect(on.onChange.mock.lastCall?.[0]).toHaveLength(3);
    press(box, 'Backspace');
    expect(on.onChange.mock.lastCall?.[0]).toHaveLength(2);
    expect(press(box, 'x')).toBe(false);
    press(handle(map, 'Punto 2 de 2: Intro termina el trazado'), 'Enter');
    expect(on.onFinish).toHaveBeenCalledOnce();
    press(box, 'Escape');
    expect(on.onFinish).toHaveBeenCalledTimes(2);
    press(box, 'Backspace');
    press(box, 'Escape');
    expect(on.onCancel).toHaveBeenCalledOnce();
    expect(on.onFinish).toHaveBeenCalledTimes(2);
  });

  it('is edited by its handles: moved, added and removed, with the focus on what has changed', () => {
    const { map, on, box } = begin(three, false);
    click(map, place(0.01, 0.01));
    expect(press(box, 'Enter')).toBe(false);
    expect(on.onChange).not.toHaveBeenCalled();
    press(handle(map, 'Punto 2 de 3'), 'ArrowUp', true);
    const moved = on.onChange.mock.lastCall?.[0] as Places;
    expect([moved[0], moved[2]]).toEqual([three[0], three[2]]);
    expect(moved[1]?.[1]).toBeGreaterThan(lat + 0.02);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Punto 2 de 3');
    press(handle(map, 'Punto medio entre 2 y 3'), ' ');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Punto 3 de 4');
    press(handle(map, 'Punto 3 de 4'), 'Delete');
    expect(on.onChange).toHaveBeenLastCalledWith(moved);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Punto 2 de 3');
    press(handle(map, 'Punto 3 de 3'), 'Delete');
    press(handle(map, 'Punto 2 de 2'), 'Delete');
    expect(on.onRefused).toHaveBeenCalledWith('Un trazado tiene al menos 2 puntos.');
    press(box, 'Escape');
    expect(on.onCancel).toHaveBeenCalledOnce();
  });

  it('leaves the map as it was', () => {
    const { map, editor, on, box } = begin(three, true);
    const zooms = vi.spyOn(map.doubleClickZoom, 'enable');
    editor.remove();
    expect(zooms).toHaveBeenCalledOnce();
    expect(pictureOf(map)).toBe('drawing: false\n');
    click(map, place(0.01, 0.01));
    expect(press(box, 'Enter')).toBe(false);
    expect(on.onChange).not.toHaveBeenCalled();
  });
});

describe('a shape', () => {
  const begin = (shape: Shape, zoom = 14) => {
    const map = drawings.openMap(zoom);
    const on = { onChange: vi.fn(), onRefused: vi.fn(), onCancel: vi.fn() };
    const editor = new ShapeEditor(map, on);
    on.onChange.mockImplementation((next: Shape) => editor.show(next, colours));
    editor.show(shape, colours);
    return { map, on, editor, box: map.getContainer(), last: () => on.onChange.mock.lastCall?.[0] as Shape };
  };
  const none: Shape = { forma: 'circulo', centre: null, radius: 300 };
  const circle: Shape = { forma: 'circulo', centre: place(0, 0), radius: 300 };
  const corners = [place(-0.01, -0.005), place(0.01, -0.005), place(0, 0.005)];
  const open: Shape = { forma: 'poligono', corners, closed: false };
  const closed: Shape = { forma: 'poligono', corners, closed: true };

  it('is drawn and edited as written down', async () => {
    const texts = [none, circle, open, closed].map((shape) => {
      const { map } = begin(shape);
      point(map, 'mousemove', 300, 100);
      return pictureOf(map);
    });
    const small = begin({ ...closed, corners: [...corners, place(-0.001, 0.005)] }, 13);
    await expect([...texts, pictureOf(small.map)].join('\n')).toMatchFileSnapshot('../drawn/shapeEditor.snap.txt');
  });

  it('that is a circle gets its centre by one press, and a view that shows it; then only its handles change it', () => {
    const { map, on, box, last } = begin(none, 5);
    click(map, place(0, 0));
    expect(last()).toEqual(circle);
    expect(map.getZoom()).toBe(14);
    click(map, place(0.001, 0));
    expect(on.onChange).toHaveBeenCalledOnce();
    press(handle(map, 'Borde a 300 metros'), 'ArrowRight', true);
    const wider = last();
    expect(wider.forma === 'circulo' && wider.radius).toBe(681);
    press(handle(map, 'Centro'), 'ArrowLeft');
    expect(last()).toEqual({ ...wider, centre: [-74.10038, 4.600038] });
    press(box, 'Backspace');
    expect(last()).toEqual({ ...wider, centre: null });
    press(box, 'Enter');
    expect(last()).toEqual({ ...wider, centre: place(0, 0) });
    press(box, 'Escape');
    expect(on.onCancel).toHaveBeenCalledOnce();
  });

  it('that is a polygon is drawn corner by corner, and closed at its first corner or by the crosshair over it', () => {
    const { map, box, last } = begin({ forma: 'poligono', corners: [], closed: false });
    for (const corner of corners) click(map, corner);
    expect(last()).toEqual(open);
    press(box, 'Backspace');
    expect(last()).toEqual({ ...open, corners: corners.slice(0, 2) });
    press(box, 'Enter');
    expect(last()).toEqual({ ...open, corners: [...corners.slice(0, 2), place(0, 0)] });
    press(handle(map, 'Vértice 1 de 3: Intro termina el polígono'), 'Enter');
    expect(last()).toMatchObject({ closed: true });
    const other = begin(open);
    other.map.setView([(corners[0]?.[1] ?? 0) + 0.001, corners[0]?.[0] ?? 0], 14, { animate: false });
    press(other.box, 'Enter');
    expect(other.last()).toEqual(closed);
    expect(press(other.box, 'x')).toBe(false);
  });

  it('that is a polygon is edited by its handles, and refuses a border that crosses itself', () => {
    const { map, on, last } = begin(closed);
    press(handle(map, 'Punto medio entre los vértices 3 y 1'), 'Enter');
    expect(last()).toEqual({ ...closed, corners: [...corners, [expect.closeTo(lon - 0.005, 6), lat]] });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Vértice 4 de 4');
    press(handle(map, 'Vértice 4'), 'Delete');
    expect(last()).toEqual(closed);
    press(handle(map, 'Vértice 1'), 'Delete');
    expect(on.onRefused).toHaveBeenLastCalledWith('Un polígono tiene al menos 3 vértices.');
    press(handle(map, 'Vértice 3'), 'ArrowUp');
    expect(last()).toEqual({
      ...closed,
      corners: [...corners.slice(0, 2), [expect.closeTo(lon, 3), expect.closeTo(4.605343, 6)]],
    });
  });

  it('shows a border that would cross itself in another colour while a corner is dragged', () => {
    const four = [place(-0.01, -0.01), place(0.01, -0.01), place(0.01, 0.01), place(-0.01, 0.01)];
    const { map, on } = begin({ ...closed, corners: four });
    const markers: { fire: (type: string) => void; setLatLng: (to: [number, number]) => void }[] = [];
    map.eachLayer((layer) => 'setLatLng' in layer && markers.push(layer as never));
    const [first] = markers;
    first?.fire('dragstart');
    first?.setLatLng([lat, lon + 0.03]);
    first?.fire('drag');
    expect(pictureOf(map)).toContain('path #ff0000');
    first?.setLatLng([lat - 0.02, lon - 0.01]);
    first?.fire('drag');
    expect(pictureOf(map)).toContain('path #123456');
    expect(on.onChange).not.toHaveBeenCalled();
    first?.fire('dragend');
    expect(on.onChange).toHaveBeenCalledOnce();
  });

  it('leaves the map as it was', () => {
    const { map, editor, on } = begin(open);
    point(map, 'mousemove', 300, 100);
    editor.remove();
    expect(pictureOf(map)).toBe('drawing: false\n');
    click(map, place(0.01, 0.01));
    expect(on.onChange).not.toHaveBeenCalled();
  });
});

describe('what was drawn', () => {
  it('can be undone and done again, a hundred steps back, until something else is drawn', () => {
    let steps: Steps<string> = noSteps;
    for (let n = 0; n < 120; n++) steps = stepFrom(steps, `${n}`);
    expect(steps.past).toHaveLength(100);
    const [back, before] = stepBack(steps, '120') ?? [];
    expect([back, before?.past.at(-1), before?.future]).toEqual(['119', '118', ['120']]);
    const [on, after] = (before && stepOn(before, '119')) ?? [];
    expect([on, after]).toEqual(['120', steps]);
    expect(before && stepFrom(before, 'x').future).toEqual([]);
    expect([stepBack(noSteps, ''), stepOn(noSteps, '')]).toEqual([undefined, undefined]);
  });
});
