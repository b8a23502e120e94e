import type { Boxes } from './boxes.ts'

/**
 * A request as a command of curl: an access token that is bound to a key, and the proof of that key, made for an address
 * with a query, which RFC 9449 4.2 forbids. Both were signed once, with keys that were thrown away.
 */
export const REQUEST: Partial<Boxes> = {
  text: "curl -X POST 'https://api.example/reports?draft=1' \\\n  -H 'Authorization: DPoP eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhZ2VudC03IiwiYXVkIjoiaHR0cHM6Ly9hcGkuZXhhbXBsZSIsImNsaWVudF9pZCI6InJlcG9ydHMtYWdlbnQiLCJpYXQiOjE3OTQ5OTk5NDAsImV4cCI6MTc5NTAwMzYwMCwianRpIjoiMGI5ZS03N2ExIiwic2NvcGUiOiJyZXBvcnRzIiwiY25mIjp7ImprdCI6InRLTHZCc1JUcGMtbktsMmdfZlh1Ml9Pc3kyZUdNNEFXdE5VeWtNOG1zT00ifX0.4ltAb0jBjLzPBhneZkSk6Cu0qqLugjvKesOv3RTSPaAwyD0eHEYZq02KJnYkIb0Wp57MdIBid_o5zb2K6wxQAw' \\\n  -H 'DPoP: eyJhbGciOiJFUzI1NiIsInR5cCI6ImRwb3Arand0IiwiandrIjp7Imt0eSI6IkVDIiwiY3J2IjoiUC0yNTYiLCJ4IjoiTmdsZHR6YzFCRGd1a0pwbThpNXFKcVJHWDVWLXpOR1RRaDZBVFMxamNkdyIsInkiOiI0cDBObkZoZTNLejlDWl96aS1XSUctUmlJM0I2cFppdF9NR2pJZjNNTkZvIn19.eyJqdGkiOiI1ZjBlNWEyYy03N2ExIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vYXBpLmV4YW1wbGUvcmVwb3J0cz9kcmFmdD0xIiwiaWF0IjoxNzk1MDAwMDAwLCJhdGgiOiJ2TC10M3EtRXhXY1dQWGFIQk10VVZYUGFMRGV4cXFDeVJFNTNuM3ltZGxvIn0.su9pCYq-3cfA3_Ec-LwpTL-3gAITiWmndmNNN_98c_K8nhO0Vry_T79b4YAEceFHUvqgDBPBmFHovgx2h-Hc8Q'",
  key: '{"keys":[{"kty":"EC","x":"qzP3ycsUPirVC6eiXC4uf2hBe_5yKcT0fPeYm5YeW7Y","y":"qCLObifleCo0IatCMGhG0vBycz-W-3CLEHZ-IykkRK0","crv":"P-256","kid":"k1","alg":"ES256"}]}',
  issuer: 'https://id.example',
  time: '2026-11-18T11:06:44Z',
}
