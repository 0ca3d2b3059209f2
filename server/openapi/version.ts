/** Whether somebody who asks for a version means this one: `0.5.0+1f2e3d4` is also 0, 0.5 and 0.5.0. */
export const isOfVersion = (version: string, asked: string): boolean => {
  const [number = ''] = version.split('+');
  return [version, number].includes(asked) || (asked !== '' && number.startsWith(`${asked}.`));
};
