import { createContext, useContext } from 'react';
import { z } from '#contract/validation';

/** Whether a field of the form around may not be left empty. Outside forms nothing must be said. */
export const RequiredFields = createContext<(source: string) => boolean>(() => false);

export const useRequired = (source: string | undefined): boolean => {
  const isRequired = useContext(RequiredFields);
  return source !== undefined && isRequired(source);
};

/** What a schema refuses while it is empty, whether the form fills it in beforehand or not. */
export const requiredIn =
  (schema: z.ZodType) =>
  (source: string): boolean => {
    const field = source.split('.').reduce<z.ZodType | undefined>(partOf, schema);
    if (!field || field.safeParse(null).success || field.safeParse('').success) return false;
    const absent = field.safeParse(undefined);
    return !absent.success || absent.data !== undefined;
  };

const partOf = (whole: z.ZodType | undefined, name: string): z.ZodType | undefined => {
  if (whole instanceof z.ZodObject) return (whole.shape as Record<string, z.ZodType>)[name];
  if (whole instanceof z.ZodArray) return whole.element as z.ZodType;
  if (whole instanceof z.ZodDefault || whole instanceof z.ZodNullable || whole instanceof z.ZodOptional) return partOf(whole.unwrap() as z.ZodType, name);
  return undefined;
};
