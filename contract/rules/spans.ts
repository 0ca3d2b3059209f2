/** A limit of time in words, in the largest unit of which there are two: «7 días», «24 horas», «60 minutos». */
export const spanInWords = (ms: number): string => {
  const [unit, size] = units.find(([, each]) => ms >= 2 * each) ?? minutes;
  return `${Math.round(ms / size)} ${unit}`;
};

const minutes = ['minutos', 60_000] as const;
const units = [['días', 86_400_000], ['horas', 3_600_000], minutes] as const;
