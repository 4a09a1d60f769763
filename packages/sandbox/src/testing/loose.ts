// biome-ignore lint/suspicious/noExplicitAny: in tests, wire bodies are read as they come and bent out of shape on purpose
export type Loose = any;
