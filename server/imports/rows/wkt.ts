const form =
  /^\s*(?:srid=(?<srid>\d+);)?\s*(?<type>(?:multi)?(?:point|linestring|polygon))\s*(?:zm?|m)?\s*(?<body>\([^a-df-z]*\))\s*$/i;
const names: Record<string, string> = { point: 'Point', linestring: 'LineString', polygon: 'Polygon' };
const place = /([-+]?[\d.]{1,25}(?:e[-+]?\d{1,3})?) ([-+]?[\d.]{1,25}(?:e[-+]?\d{1,3})?)((?: [-+\d.e]{1,30}){0,2})/gi;

/**
 * Well-known text as GeoJSON: POINT, LINESTRING, POLYGON and their MULTI forms, in degrees. Null when it is something
 * else. @throws SyntaxError when its brackets do not match
 */
export const readWkt = (text: string): unknown => {
  const { srid, type = '', body = '' } = form.exec(text.replaceAll(/\s+/g, ' '))?.groups ?? {};
  if (!body || (srid !== undefined && srid !== '4326')) return null;
  const lists = JSON.parse(
    body
      .replaceAll(place, (_, x: string, y: string) => `[${Number(x)},${Number(y)}]`)
      .replaceAll('(', '[')
      .replaceAll(')', ']'),
  ) as unknown[];
  const [, several, one = ''] = /^(multi)?(.*)$/i.exec(type) ?? [];
  const name = names[one.toLowerCase()] ?? '';
  // A single point has its own brackets, and within several ones it may have.
  if (!several) return { type: name, coordinates: name === 'Point' ? lists[0] : lists };
  return {
    type: `Multi${name}`,
    coordinates:
      name === 'Point' ? lists.map((each) => (Array.isArray(each) && Array.isArray(each[0]) ? each[0] : each)) : lists,
  };
};

/** Whether this text begins like a shape. */
export const looksLikeShape = (text: string): boolean =>
  /^\s*(\{\s*"|(srid=\d+;\s*)?(multi)?(point|linestring|polygon)\s*(zm?|m)?\s*\()/i.test(text);
