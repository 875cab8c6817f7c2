package e2e

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOpenAPI sends requests to all endpoints of the API for sites, and holds questions and answers to openapi.yaml:
// each field of an answer is described, and a request that the description forbids is refused with status 400.
func TestOpenAPI(t *testing.T) {
	t.Parallel()
	server, stop, err := launch("--archive", archiveOf(t, 30), "--hash", "1")
	require.NoError(t, err)
	t.Cleanup(stop)
	document := must(openapi3.NewLoader().LoadFromFile(filepath.Join(web, "openapi.yaml")))
	require.NoError(t, document.Validate(t.Context()))
	router := must(gorillamux.NewRouter(document))
	unseen := map[string]bool{}
	for path := range document.Paths.Map() {
		unseen[strings.TrimPrefix(path, "/")] = true
	}
	type request struct {
		query  string
		status int
	}
	requests := []request{
		{"moves?play=11-15,2319", 200}, {"moves?fen=W:W14:B10&play=14x7", 200},
		{"moves?variant=international&play=3228", 200},
		{"moves?variant=chess", 400}, {"moves?play=11-15,11-16", 422}, {"moves?fen=W:W1:B1", 422},
		{"moves?fen=B:W18,22,25:B1,14,12&play=12-16", 422}, {"moves?play=" + strings.Repeat(",", 300), 422},
		{"bestmove", 200}, {"bestmove?level=0", 200}, {"bestmove?level=10&variant=russian", 200},
		{"bestmove?depth=5&lines=3", 200}, {"bestmove?nodes=5000000&time=20", 200}, {"bestmove?lines=1&depth=1", 200},
		{"bestmove?level=11", 400}, {"bestmove?level=-1", 400}, {"bestmove?level=x", 400}, {"bestmove?time=5001", 400},
		{"bestmove?nodes=5000001", 400}, {"bestmove?depth=101", 400}, {"bestmove?lines=4", 400}, {"bestmove?depth=0", 400},
		{"bestmove?fen=W:W14:B10&play=14x7", 422},
		{"tablebase", 200}, {"tablebase?fen=W:WK15,20:BK28,12", 200}, {"tablebase?fen=W:W:BK28,12", 200},
		{"explorer", 200}, {"explorer?play=11-15", 200}, {"explorer?variant=russian", 200},
		{"why", 200}, {"why?move=11-15", 200}, {"why?move=11-20", 200}, {"why?move=x", 200}, {"why?variant=killer", 200},
		{"why?fen=B:W18,22,25:B1,14,12&move=1216", 200},
		{"picture", 200}, {"picture?format=png&size=100&theme=walnut&flip=true", 200},
		{"picture?play=11-15,22-18", 200}, {"picture?format=bmp", 400}, {"picture?size=1001", 400},
		{"picture?size=99", 400}, {"picture?theme=pink", 400}, {"picture?flip=yes", 400},
	}
	answer := must(http.Get(server + "/api/variants"))
	defer answer.Body.Close()
	var variants []struct{ Name string }
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&variants))
	for _, v := range variants {
		for _, name := range []string{"moves", "picture"} {
			requests = append(requests, request{name + "?variant=" + v.Name, 200})
		}
	}
	for _, c := range requests {
		name, _, _ := strings.Cut(c.query, "?")
		delete(unseen, name)
		sent := must(http.NewRequest("GET", server+"/api/v1/"+c.query, nil))
		route, parameters, err := router.FindRoute(sent)
		require.NoError(t, err, c.query)
		question := &openapi3filter.RequestValidationInput{Request: sent, PathParams: parameters, Route: route}
		fault := openapi3filter.ValidateRequest(t.Context(), question)
		assert.Equal(t, c.status == 400, fault != nil, "%s: %v", c.query, fault)
		answer := must(http.DefaultClient.Do(sent))
		defer answer.Body.Close()
		assert.Equal(t, c.status, answer.StatusCode, c.query)
		assert.NoError(t, openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
			RequestValidationInput: question, Status: answer.StatusCode, Header: answer.Header, Body: answer.Body,
		}), c.query)
	}
	assert.Empty(t, unseen, "described and not asked for")
}
