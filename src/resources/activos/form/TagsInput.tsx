import { TextArrayInput } from 'react-admin';

/** Free text; Enter ends a tag. */
export const TagsInput = ({ source, helperText }: { source: string; helperText?: string }) => (
  <TextArrayInput source={source} helperText={helperText ?? 'Escriba una y pulse Enter'} />
);
