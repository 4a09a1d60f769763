import { readFileSync } from 'node:fs';
import { buildSchema, GraphQLError, GraphQLScalarType, type GraphQLSchema, valueFromASTUntyped } from 'graphql';

function wholeNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError(`CrTimestamp must be milliseconds since the epoch: ${String(value)}`);
}

/** The platform's schema as far as it is played. Times are whole milliseconds (sheet 1). */
export const SCHEMA: GraphQLSchema = withTimestamps(buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8')));

function withTimestamps(schema: GraphQLSchema): GraphQLSchema {
  const scalar = schema.getType('CrTimestamp');
  if (!(scalar instanceof GraphQLScalarType)) throw new Error('CrTimestamp is missing in the schema');
  scalar.serialize = wholeNumber;
  scalar.parseValue = wholeNumber;
  scalar.parseLiteral = (node, variables) => wholeNumber(Number(valueFromASTUntyped(node, variables)));
  return schema;
}
