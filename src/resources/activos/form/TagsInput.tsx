import { TextArrayInput } from 'react-admin';

/** Words of one's own: Enter ends one. */
export const TagsInput = ({ source, helperText }: { source: string; helperText?: string }) => (
  <TextArrayInput source={source} helperText={helperText ?? 'Escriba una y pulse Enter'} />
);
