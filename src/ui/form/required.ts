import { createContext, useContext } from 'react';
import { z } from '#contract/core/validation';

/** An optional text of the contract as a field that must be filled in. */
export const filled = <Field extends z.ZodType>(field: Field, message = 'Obligatorio'): Field =>
  field.refine(Boolean, message);

/** The schema of each field of the form. */
export const FieldSchemas = createContext<z.ZodType | undefined>(undefined);

export const useFieldSchema = (source: string): z.ZodType | undefined => {
  const schema = useContext(FieldSchemas);
  return schema && fieldIn(schema, source);
};

/** Whether a field of the form is required. Outside of forms nothing is. */
export const RequiredFields = createContext<(source: string) => boolean>(() => false);

export const useRequired = (source: string | undefined): boolean => {
  const isRequired = useContext(RequiredFields);
  return source !== undefined && isRequired(source);
};

/** The fields that a schema rejects while empty, even if the form has initial values. */
export const requiredIn =
  (schema: z.ZodType) =>
  (source: string): boolean => {
    const field = fieldIn(schema, source);
    if (!field || field.safeParse(null).success || field.safeParse('').success) return false;
    const absent = field.safeParse(undefined);
    return !absent.success || absent.data !== undefined;
  };

const fieldIn = (schema: z.ZodType, source: string) => source.split('.').reduce<z.ZodType | undefined>(partOf, schema);

const partOf = (whole: z.ZodType | undefined, name: string): z.ZodType | undefined => {
  if (whole instanceof z.ZodObject) return (whole.shape as Record<string, z.ZodType>)[name];
  if (whole instanceof z.ZodArray) return whole.element as z.ZodType;
  if (whole instanceof z.ZodDefault || whole instanceof z.ZodNullable || whole instanceof z.ZodOptional)
    return partOf(whole.unwrap() as z.ZodType, name);
  return undefined;
};
