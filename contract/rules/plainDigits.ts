/** Digits with a point for decimals and nothing else; undefined if the marks have no single meaning. */
export const plainDigits = (given: string, decimal: 'auto' | 'coma' | 'punto'): string | undefined => {
  const digits = withoutGroups(given);
  if (digits === undefined) return undefined;
  const marks = digits.replaceAll(/\d/g, '');
  if (marks === '') return digits;
  const last = marks.slice(-1);
  if (marks.length === 1) {
    const [whole = '', part = ''] = digits.split(last);
    if (part === '') return undefined;
    const divides = decimal === 'punto' ? ',' : '.';
    if (last !== divides || part.length !== 3 || whole === '' || whole.length > 3 || whole === '0')
      return `${whole || '0'}.${part}`;
    return whole.startsWith('0') ? undefined : `${whole}${part}`;
  }
  const thousands = marks.charAt(0);
  const isGrouped = (text: string) => grouped.test(text.replaceAll(thousands, '.'));
  if (thousands === last)
    return new Set(marks).size === 1 && isGrouped(digits) ? digits.replaceAll(last, '') : undefined;
  const [whole = '', part = '', more] = digits.split(last);
  return more === undefined && part !== '' && isGrouped(whole)
    ? `${whole.replaceAll(thousands, '')}.${part}`
    : undefined;
};

/** How many digits are left without the zeros at both ends. */
export const significant = (plain: string): number =>
  plain
    .replace(/^[0.]+/, '')
    .replace('.', '')
    .replace(/0+$/, '').length;

const grouped = /^[1-9]\d{0,2}(\.\d{3})+$/;

/** Spaces and apostrophes only ever separate thousands. In 1'250.000 the point does too. */
const withoutGroups = (digits: string): string | undefined => {
  if (!/[ '’´]/.test(digits)) return digits;
  const one = digits.replaceAll(/[’´]/g, "'");
  if (/^[1-9]\d{0,2}( \d{3})+([.,]\d*)?$/.test(one)) return one.replaceAll(' ', '');
  if (/^[1-9]\d{0,2}('\d{3})+((\.\d{3})+(,\d+)?|,\d+)?$/.test(one)) return one.replaceAll(/['.]/g, '');
  return /^[1-9]\d{0,2}('\d{3})+\.(\d{1,2}|\d{4,})$/.test(one) ? one.replaceAll("'", '') : undefined;
};
